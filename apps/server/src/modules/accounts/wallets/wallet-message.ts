import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";

/** What a wallet's owner was shown and signed. Both chains write it alike (EIP-4361, SIWS). */
export type WalletMessage = z.infer<typeof Fields> & {
  domain: string;
  address: string;
  statement: string;
};

const instant = z.iso.datetime({ offset: true }).transform((written) => new Date(written));

const Fields = z.object({
  URI: z.url({ protocol: /^https?$/ }),
  Version: z.literal("1"),
  "Issued At": instant,
  "Expiration Time": instant.optional(),
  "Not Before": instant.optional(),
  "Chain ID": z
    .string()
    .regex(/^[\w:-]{1,60}$/)
    .optional(),
  Nonce: z.string().min(8).max(200).optional(),
  "Request ID": z.string().max(200).optional(),
});

const OPENING =
  /^(?:https?:\/\/)?(?<domain>[^\s/@]+) wants you to sign in with your (?<chain>Ethereum|Solana) account:$/;

/** Strict on purpose: two readings of one message are one too many. */
export function readWalletMessage(text: string, chain: "Ethereum" | "Solana"): WalletMessage {
  const [opening = "", address = "", blank, ...rest] = text.split("\n");
  const said = opening.match(OPENING)?.groups;
  if (!said?.domain || said.chain !== chain || blank !== "" || !isPlain(text)) throw malformed();
  const { statement, lines } = statementIn(rest);
  const fields = Fields.safeParse(fieldsIn(lines));
  if (!fields.success) throw malformed();
  return { domain: said.domain, address, statement, ...fields.data };
}

/** It stands between two blank lines. Where there is none, Ethereum's wallets leave the second one, Solana's do not. */
function statementIn([first = "", second, ...rest]: string[]): { statement: string; lines: string[] } {
  if (second === "" && first.trim() !== "") return { statement: first, lines: rest };
  const lines = second === undefined ? [] : [second, ...rest];
  return { statement: "", lines: first === "" ? lines : [first, ...lines] };
}

/** What cannot be seen cannot be agreed to. */
const isPlain = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text);

/** Resources come last, one to a line, and mean nothing here. */
function fieldsIn(lines: string[]): Record<string, string> {
  const resources = lines.findIndex((line) => /^Resources:?$/.test(line));
  const named = resources < 0 ? lines : lines.slice(0, resources);
  if (resources >= 0 && !lines.slice(resources + 1).every((line) => line.startsWith("- "))) throw malformed();
  const fields = new Map<string, string>();
  for (const line of named) {
    const [, name = "", value = ""] = line.match(/^([A-Z][A-Za-z ]*): (.+)$/) ?? [];
    if (!Object.hasOwn(Fields.shape, name) || fields.has(name)) throw malformed();
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

const malformed = () =>
  new Refusal("validation_failed", "The signed message is not one that signs in with a wallet");
