import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

export type Secrets = ReturnType<typeof createSecrets>;

/** What is kept of a token: enough to recognise it, not enough to use it. */
export const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

export const newToken = (): string => randomBytes(32).toString("base64url");

/** Everything that depends on the service's own secret. Each use has a key of its own. */
export function createSecrets(secret: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `parley ${use}`, 32));
  const refreshKey = keyFor("refresh tokens");
  const codeKey = keyFor("one-time codes");
  const linkKey = keyFor("one-time links");
  const sealingKey = keyFor("second factors").toString("base64url");
  return {
    /** The one successor of a refresh token: twenty tabs that refresh at once are all given the same. */
    successorOf: (token: string): string =>
      createHmac("sha256", refreshKey).update(token).digest("base64url"),
    /**
     * The link and the code of a row that asks for them. They follow from its id and our key, so a job that runs twice
     * sends the same ones, and nobody has to keep them anywhere.
     */
    linkTokenOf: (id: string): string => createHmac("sha256", linkKey).update(id).digest("base64url"),
    codeOf: (id: string): string =>
      (createHmac("sha256", codeKey).update(`code of ${id}`).digest().readUIntBE(0, 6) % 1_000_000)
        .toString()
        .padStart(6, "0"),
    /** Six digits are quickly guessed from a plain digest; with our key in it they are not. */
    codeDigest: (about: string, code: string): Buffer =>
      createHmac("sha256", codeKey).update(`${about}\n${code}`).digest(),
    seal: (text: string): Promise<string> => symmetricEncrypt({ key: sealingKey, data: text }),
    unseal: (sealed: string): Promise<string> => symmetricDecrypt({ key: sealingKey, data: sealed }),
  };
}
