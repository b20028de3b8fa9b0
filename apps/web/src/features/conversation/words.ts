/** The message that is answered: enough of it to be recognised. */
export interface Quoted {
  id: string;
  name: string;
  excerpt: string;
}

/** A file that stands with the server. */
export interface Attached {
  id: string;
  title: string;
}

/** What a person has put together to say. */
export interface Words {
  text: string;
  quote: Quoted | null;
  attachments: readonly Attached[];
}

/** Something said that the server has not confirmed yet. */
export interface Unsent extends Words {
  /** Sent along, so that a second try can never say it twice. */
  clientId: string;
  /** A failed one was refused, or tried too often: it waits for its person. */
  state: "waiting" | "sending" | "failed";
  /** Why it failed, in the server's words. */
  failure: { code: string; message: string } | null;
}

export const NO_WORDS: Words = { text: "", quote: null, attachments: [] };

export const isEmpty = ({ text, quote, attachments }: Words): boolean =>
  text === "" && quote === null && attachments.length === 0;

/** Kept words are read like a stranger's: what is not whole is left out. */
export function readWords(value: unknown): Words {
  if (!isRecord(value) || typeof value.text !== "string") return NO_WORDS;
  const { text, quote, attachments } = value;
  return {
    text,
    quote: isQuoted(quote) ? quote : null,
    attachments: Array.isArray(attachments) ? attachments.filter(isAttached) : [],
  };
}

export function readUnsent(value: unknown): Unsent[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((kept: unknown): Unsent[] => {
    if (!isRecord(kept) || typeof kept.clientId !== "string") return [];
    const failure = kept.state === "failed" && isFailure(kept.failure) ? kept.failure : null;
    const state = failure ? "failed" : kept.state === "sending" ? "sending" : "waiting";
    return [{ ...readWords(kept), clientId: kept.clientId, state, failure }];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const hasTexts = (value: unknown, ...names: string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === "string");

const isQuoted = (value: unknown): value is Quoted => hasTexts(value, "id", "name", "excerpt");
const isAttached = (value: unknown): value is Attached => hasTexts(value, "id", "title");
const isFailure = (value: unknown): value is Unsent["failure"] => hasTexts(value, "code", "message");
