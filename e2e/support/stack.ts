import { type PersonName, people } from "../../database/cast.ts";
import { startProduct } from "../../proofs/support/product.ts";

/** Starts the product for the journeys, unless `E2E_BASE_URL` names one in development that runs already. */
export default async function startStack(): Promise<undefined | (() => Promise<void>)> {
  if (process.env.E2E_BASE_URL) return undefined;
  const product = await startProduct({ rebuild: true });
  const sessions = await Promise.all(
    Object.keys(people)
      .filter(isPerson)
      .map(async (name) => [name, await product.sessionOf(name)] as const),
  );
  process.env.E2E_BASE_URL = product.origin;
  process.env.DATABASE_OWNER_URL = product.database;
  process.env.E2E_SANDBOX = product.sandbox.origin;
  process.env.E2E_SESSIONS = JSON.stringify(Object.fromEntries(sessions));
  return product.stop;
}

const isPerson = (name: string): name is PersonName => name in people;
