import type { Tx } from "../../platform/database.ts";
import type { SignedIn } from "../../platform/http/signed-in.ts";
import { findBalance, tellBalance } from "../tokens/index.ts";

type Caller = Pick<SignedIn["Variables"], "actor" | "publish" | "transact">;

/** Does the work, then tells the caller's screens what it left them; both are read in one transaction. */
export async function tellingBalance<T>(
  { actor, publish, transact }: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { done, balance } = await transact(async (tx) => ({
    done: await work(tx),
    balance: await findBalance(tx, actor.userId),
  }));
  if (balance) tellBalance(publish, balance);
  return done;
}
