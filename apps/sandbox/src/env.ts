import { z } from "zod";

/** Nought lets the system choose, which is what tests want. */
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test"]).default("development"),
  SANDBOX_PORT: port(4120),
  SANDBOX_SMTP_PORT: port(4125),
  /** Where browsers and the api reach it, if that is not loopback and its own port. */
  SANDBOX_ORIGIN: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().default("parley-sandbox"),
  GOOGLE_CLIENT_SECRET: z.string().default("parley-sandbox-secret"),
});
export type Env = z.infer<typeof Environment>;

/** Refuses production by name: a stand-in for Google there would let anybody in as anybody. */
export function readEnv(source: Record<string, string | undefined>): Env {
  if (source.NODE_ENV === "production") throw new Error("The sandbox does not run in production");
  const filled = Object.entries(source).filter(([, value]) => value !== "");
  const parsed = Environment.safeParse(Object.fromEntries(filled));
  if (!parsed.success) throw new Error(`Environment:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
