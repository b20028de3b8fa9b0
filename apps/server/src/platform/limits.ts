import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { anonymous, type Database, transactAs } from "./database.ts";
import type { Logger } from "./log.ts";
import { Refusal } from "./refusal.ts";
import { duplicate, type Valkey } from "./valkey.ts";

/** Who is asking, as far as it is known; `person` is an id, or whatever else names one account. */
export type Asker = { address: string; person?: string };

export type Limits = {
  /** Refuses with `rate_limited` when the rule's points are used up. A name without a row is not limited. */
  take: (rule: string, asker: Asker) => Promise<void>;
  /** Reads the rules anew, and resolves when they hold. */
  reload: () => Promise<void>;
  close: () => void;
};

type Rule = { name: string; counts_by: string; points: number; window_seconds: number };
type Limit = { rule: Rule; limiter: RateLimiterRedis };
export type LimitsContext = { database: Database; valkey: Valkey; prefix: string; log: Logger };

const reloadMs = 10_000;

/** Reading and ordinary writing go on without Valkey, counted in each process; whatever guards money or accounts stops. */
const survivesWithoutValkey = new Set(["read", "write", "visitor"]);

export const limitsChangedTopic = (prefix: string) => `${prefix}limits-changed`;

/** The rules are rows that a superadmin edits; every process follows within ten seconds, or at once when told. */
export async function openLimits(context: LimitsContext): Promise<Limits> {
  let limits = new Map<string, Limit>();
  const reload = async () => {
    const rules = await readRules(context.database);
    limits = new Map(rules.map((rule) => [rule.name, keepOrMake(limits.get(rule.name), rule, context)]));
  };
  const reloadLater = () => {
    reload().catch((err: unknown) => context.log.warn({ err }, "rate limits stay as they were"));
  };
  await reload();
  const timer = setInterval(reloadLater, reloadMs).unref();
  const listener = await duplicate(context.valkey, context.log);
  await listener.subscribe(limitsChangedTopic(context.prefix), reloadLater);
  return {
    reload,
    async take(rule, asker) {
      const limit = limits.get(rule);
      if (limit) await consume(limit, asker);
    },
    close() {
      clearInterval(timer);
      listener.destroy();
    },
  };
}

function readRules(database: Database): Promise<Rule[]> {
  return transactAs(database, anonymous, (tx) =>
    tx.selectFrom("rate_limits").select(["name", "counts_by", "points", "window_seconds"]).execute(),
  );
}

function keepOrMake(before: Limit | undefined, rule: Rule, { valkey, prefix }: LimitsContext): Limit {
  const { name, points, window_seconds: duration } = rule;
  const isSame = before?.rule.points === points && before.rule.window_seconds === duration;
  if (isSame) return { ...before, rule };
  const limiter = new RateLimiterRedis({
    storeClient: valkey,
    useRedisPackage: true,
    keyPrefix: `${prefix}limit:${name}`,
    points,
    duration,
    // A flood is turned away without asking Valkey each time.
    inMemoryBlockOnConsumed: points + 1,
    ...(survivesWithoutValkey.has(name) && { insuranceLimiter: new RateLimiterMemory({ points, duration }) }),
  });
  return { rule, limiter };
}

async function consume({ rule, limiter }: Limit, { address, person }: Asker): Promise<void> {
  try {
    await limiter.consume(rule.counts_by === "person" ? (person ?? address) : address);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw new Refusal("unavailable", undefined, 2);
    throw new Refusal("rate_limited", undefined, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
  }
}
