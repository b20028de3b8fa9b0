import { generateKeyPairSync, randomUUID, sign as signWith } from "node:crypto";
import { base58 } from "../../apps/server/src/modules/accounts/wallets/solana.ts";
import { ask, unlessOk, unlessRefused } from "./ask.ts";
import { openBook } from "./book.ts";
import type { Stage } from "./stage.ts";

/** Row 43: a signature is for our page, now, once, and by the one who is named. */
export async function wallets(stage: Stage) {
  const book = openBook("43 wallets");
  const [wallet, other] = [newWallet(), newWallet()];
  const { front } = stage;
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const wrong: Record<string, { message: string; by?: Wallet }> = {
    "signed by somebody else": { message: messageFor(wallet, front), by: other },
    "for another page": { message: messageFor(wallet, "https://evil.example") },
    "for another page, called ours": {
      message: messageFor(wallet, front).replace(/^URI: .*$/m, "URI: https://evil.example"),
    },
    "of an hour ago": { message: messageFor(wallet, front, minutes(-60)) },
    "of tomorrow": { message: messageFor(wallet, front, minutes(24 * 60)) },
    "that has run out": { message: `${messageFor(wallet, front)}\nExpiration Time: ${minutes(-1)}` },
    "of no time": { message: messageFor(wallet, front).replace(/^Issued At: .*$/m, "Issued At: now") },
    "of another version": { message: messageFor(wallet, front).replace("Version: 1", "Version: 2") },
    "with a line too many": { message: `${messageFor(wallet, front)}\nURI: ${front}` },
  };
  for (const [what, { message, by = wallet }] of Object.entries(wrong)) {
    book.attack(`a wallet's message ${what}`, unlessRefused(await enterWith(stage, message, by)));
  }
  const message = messageFor(wallet, front);
  book.proper("a wallet's message", unlessOk(await enterWith(stage, message, wallet)));
  for (let n = 0; n < 3; n++) {
    book.attack("a wallet's message again", unlessRefused(await enterWith(stage, message, wallet), 400));
  }
  return book.findings;
}

type Wallet = { address: string; sign: (message: string) => string };

function newWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return {
    address: base58(raw),
    sign: (message) => signWith(null, Buffer.from(message), privateKey).toString("base64url"),
  };
}

const messageFor = ({ address }: Wallet, page: string, issued = new Date().toISOString()) =>
  [
    `${new URL(page).host} wants you to sign in with your Solana account:`,
    ...[address, "", "Sign in to Parley.", ""],
    ...[`URI: ${page}`, "Version: 1", `Nonce: ${randomUUID()}`, `Issued At: ${issued}`],
  ].join("\n");

const enterWith = ({ api }: Stage, message: string, { sign }: Wallet) =>
  ask(`${api}/auth/v1/token?grant_type=web3`, {
    body: { chain: "solana", message, signature: sign(message) },
  });
