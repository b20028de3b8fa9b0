import type { Message } from "../../apps/sandbox/src/inbox/inbox.ts";

const PATIENCE_MS = 20_000;

/** The newest mail or text message to somebody; waits for one that is still on its way. */
export async function newestMessage(to: string): Promise<Message> {
  const search = new URLSearchParams({ to, wait: String(PATIENCE_MS) });
  const response = await fetch(`${process.env.E2E_SANDBOX}/sandbox/messages?${search}`);
  const [message]: Message[] = await response.json();
  if (!message) throw new Error(`Nothing came for ${to}`);
  return message;
}

export async function codeFor(to: string): Promise<string> {
  const { codes, text } = await newestMessage(to);
  if (!codes[0]) throw new Error(`No code in: ${text}`);
  return codes[0];
}

export function linkIn({ links, text }: Message): string {
  const link = links.find((address) => address.includes("/auth/v1/verify"));
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}
