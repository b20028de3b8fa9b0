import { sql } from "kysely";
import { anonymous, type Database, transactAs, transactAsWorker } from "./database.ts";
import type { Valkey } from "./valkey.ts";

export type Readiness = {
  /** Names what is missing; empty when the process can do its work. */
  check: () => Promise<string[]>;
  /** From now on the answer is "draining", so that nobody sends new work here. */
  startDraining: () => void;
  isDraining: () => boolean;
};

const patienceMs = 1_500;

export function createReadiness(engines: { probe: () => Promise<unknown>; valkey: Valkey }): Readiness {
  let isDraining = false;
  return {
    async check() {
      if (isDraining) return ["draining"];
      const [database, valkey] = await Promise.all([
        answers(engines.probe()),
        answers(engines.valkey.ping()),
      ]);
      return [...(database ? [] : ["database"]), ...(valkey ? [] : ["valkey"])];
    },
    startDraining() {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
}

export const probeAs = (database: Database) => () =>
  transactAs(database, anonymous, (tx) => sql`select 1`.execute(tx));

export const probeAsWorker = (database: Database) => () =>
  transactAsWorker(database, (tx) => sql`select 1`.execute(tx));

async function answers(question: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  const answered = question.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}
