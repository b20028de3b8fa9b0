import type { Message } from "../../apps/sandbox/src/inbox/inbox.ts";
import { freePort } from "./free-port.ts";

export type SandboxMessage = Message;

/** What the product sent into the world, as its addressees got it. */
export type Sandbox = {
  origin: string;
  /** What reached this address or number, newest first; waits for the first one as long as it is told to. */
  messages: (to: string, narrowed?: Narrowed) => Promise<SandboxMessage[]>;
};
type Narrowed = { kind?: "mail" | "sms"; after?: string; wait?: number };

/** Where a sandbox of one's own will listen, and what every process must know to use it. */
export async function planSandbox(): Promise<{ sandbox: Sandbox; env: Record<string, string> }> {
  const [http, smtp] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${http}`;
  const env = {
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_ORIGIN: origin,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    // Its captcha is the one that pages may show.
    CAPTCHA_ORIGIN: origin,
    TWILIO_URL: `${origin}/twilio`,
    TWILIO_ACCOUNT_SID: "ACsandbox",
    TWILIO_AUTH_TOKEN: "sandbox",
    TWILIO_FROM: "+15550100000",
    // It has a web site for twins to read.
    FETCH_ALLOWED_ORIGINS: origin,
    SANDBOX_MODELS_URL: `${origin}/models/v1`,
    GOOGLE_DISCOVERY_URL: `${origin}/google/.well-known/openid-configuration`,
    GOOGLE_CLIENT_ID: "parley-sandbox",
    GOOGLE_CLIENT_SECRET: "parley-sandbox-secret",
  };
  return { sandbox: { origin, messages: (to, narrowed) => messagesTo(origin, { to, ...narrowed }) }, env };
}

async function messagesTo(origin: string, query: Narrowed & { to: string }): Promise<SandboxMessage[]> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${origin}/sandbox/messages?${search}`);
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
  return response.json();
}
