import { scrypt } from "node:crypto";
import { constants, setPriority } from "node:os";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { type Outcome, Task } from "./hashing-messages.ts";

// Whoever waits for a page comes first; whoever signs in has the rest of the processor.
setPriority(constants.priority.PRIORITY_LOW);

process.on("message", (message) => {
  perform(Task.parse(message)).then(
    (outcome) => process.send?.(outcome),
    () => process.exit(1),
  );
});
process.on("disconnect", () => process.exit(0));

async function perform({ id, password, hash, like }: Task): Promise<Outcome> {
  if (hash !== undefined) return { id, isRight: await verifyPassword({ hash, password }) };
  return { id, hash: like === undefined ? await hashPassword(password) : await hashLike(like, password) };
}

const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };

/** As the engine does it, only that the salt is not a new one. */
function hashLike(like: string, password: string): Promise<string> {
  const [salt = ""] = like.split(":");
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 64, COST, (error, key) =>
      error ? reject(error) : resolve(`${salt}:${key.toString("hex")}`),
    );
  });
}
