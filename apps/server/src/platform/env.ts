import { z } from "zod";

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

const development = {
  DATABASE_API_URL: "postgres://parley_api:parley_api@127.0.0.1:5432/parley",
  DATABASE_WORKER_URL: "postgres://parley_worker:parley_worker@127.0.0.1:5432/parley",
  DATABASE_IDENTITY_URL: "postgres://parley_identity:parley_identity@127.0.0.1:5432/parley",
  VALKEY_URL: "redis://127.0.0.1:6379",
  WEB_ORIGIN: "http://localhost:5173",
  AUTH_ISSUER: "http://127.0.0.1:4100/auth/v1",
  AUTH_JWKS_URL: "http://127.0.0.1:4100/auth/v1/.well-known/jwks.json",
  AUTH_SECRET: "parley-development-secret-change-me-please",
  AUTH_SERVICE_KEY: "parley-development-service-key-change-me",
  GOOGLE_DISCOVERY_URL: "http://127.0.0.1:4120/google/.well-known/openid-configuration",
  GOOGLE_CLIENT_ID: "parley-sandbox",
  GOOGLE_CLIENT_SECRET: "parley-sandbox-secret",
  SMTP_URL: "smtp://127.0.0.1:4125",
  MAIL_FROM: "Parley <hello@parley.test>",
  TWILIO_URL: "http://127.0.0.1:4120/twilio",
  TWILIO_ACCOUNT_SID: "ACsandbox",
  TWILIO_AUTH_TOKEN: "sandbox",
  TWILIO_FROM: "+15005550006",
  FETCH_ALLOWED_ORIGINS: "http://127.0.0.1:4120",
  FILES_URL: new URL("../../../../.dev/files", import.meta.url).href,
  SANDBOX_MODELS_URL: "http://127.0.0.1:4120/models/v1",
} as const;

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  DATABASE_API_URL: z.url(),
  DATABASE_WORKER_URL: z.url(),
  /** The identity service's own login: the only one that reaches passwords, sessions and factors. */
  DATABASE_IDENTITY_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  VALKEY_URL: z.url(),
  /** Set apart what several installations keep in one Valkey. */
  VALKEY_PREFIX: z.string().default("parley:"),
  API_PORT: port(4100),
  LIVE_PORT: port(4101),
  WORKER_PORT: port(4102),
  WEB_ORIGIN: z.url(),
  AUTH_ISSUER: z.url(),
  AUTH_JWKS_URL: z.url(),
  /** Seals second factors and keys codes and refresh tokens. Changing it signs everybody out. */
  AUTH_SECRET: z.string().min(32),
  /** The bearer of the identity service's admin calls: for our own servers, never for a browser. */
  AUTH_SERVICE_KEY: z.string().min(32),
  /** How long a verifier keeps the key set, and so how long before it signs a new key is published. */
  AUTH_KEY_CACHE_SECONDS: z.coerce.number().int().min(1).max(3_600).default(600),
  /** Whether a new address must be confirmed before there is an account. */
  AUTH_CONFIRM_EMAIL: z.stringbool().default(true),
  /** Further addresses a person may be sent to after signing in, separated by commas; WEB_ORIGIN always is one. */
  AUTH_REDIRECTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter(Boolean)),
  /** A siteverify address of hCaptcha or Turnstile. With it and its secret, guests must pass a captcha. */
  AUTH_CAPTCHA_URL: z.url().optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_SITE_KEY: z.string().optional(),
  AUTH_CAPTCHA_SCRIPT_URL: z.url().optional(),
  /** Without it there is no Google button. */
  GOOGLE_DISCOVERY_URL: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  /** `smtps://user:password@host`; with `smtp://` the connection turns to TLS before anything is said. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/, "must be an address or Name <address>"),
  /** https://api.twilio.com in production. */
  TWILIO_URL: z.url({ protocol: /^https?$/ }),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC\w{5,}$/),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  /** The number or the sender's name that text messages come from. */
  TWILIO_FROM: z.string().min(1).max(20),
  /** `file:///folder`, or `s3://bucket` with an optional `?endpoint=` and `?region=`. */
  FILES_URL: z.url({ protocol: /^(file|s3)$/ }),
  /** The models there are, and who provides them: see docs/models.md. Without it, development has the sandbox's. */
  MODELS_FILE: z.string().optional(),
  SANDBOX_MODELS_URL: z.url({ protocol: /^http$/ }).optional(),
  /** Every variable whose name ends in _API_KEY: the file of models names the ones it needs. */
  API_KEYS: z.record(z.string(), z.string()),
  /** Origins on this machine that links may lead to, separated by commas; for development and tests alone. */
  FETCH_ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter(Boolean)),
  /** Name servers to ask for the records that prove a domain, separated by commas; without any, the machine's own. */
  DNS_SERVERS: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter(Boolean)),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(1),
  /** How many answers one worker writes at the same time. */
  WORKER_TURNS: z.coerce.number().int().min(1).max(1_000).default(32),
  /** How long a process that was told to stop stays reachable, so that its balancer sees it is not ready. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
});
export type Env = z.infer<typeof Environment>;

/** Development fills in what is missing; production names every missing address and secret and refuses to start. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const defaults = source.NODE_ENV === "production" ? {} : development;
  const given = definedIn(source);
  const parsed = Environment.safeParse({ ...defaults, ...given, API_KEYS: keysAmong(given) });
  if (!parsed.success) throw new Error(`Environment:\n${z.prettifyError(parsed.error)}`);
  if (parsed.data.NODE_ENV === "production") {
    refuseDevelopmentSecrets(parsed.data);
    refuseSandboxModels(parsed.data);
  }
  return parsed.data;
}

/** An empty line in an .env file means "not set". */
function definedIn(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
    ),
  );
}

const keysAmong = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name.endsWith("_API_KEY")));

function refuseDevelopmentSecrets(env: Env): void {
  for (const name of ["DATABASE_API_URL", "DATABASE_WORKER_URL", "DATABASE_IDENTITY_URL"] as const) {
    const { username, password } = new URL(env[name]);
    if (password === username || password === "") {
      throw new Error(`Environment: ${name} carries the development password, which production refuses`);
    }
  }
  for (const name of ["AUTH_SECRET", "AUTH_SERVICE_KEY"] as const) {
    if (env[name] === development[name]) {
      throw new Error(`Environment: ${name} is the development secret, which production refuses`);
    }
  }
  if (env.FETCH_ALLOWED_ORIGINS.length > 0) {
    throw new Error("Environment: FETCH_ALLOWED_ORIGINS opens our own network, which production refuses");
  }
  if (env.TWILIO_AUTH_TOKEN === development.TWILIO_AUTH_TOKEN) {
    throw new Error("Environment: TWILIO_AUTH_TOKEN is the sandbox's, which production refuses");
  }
}

function refuseSandboxModels(env: Env): void {
  if (!env.MODELS_FILE) throw new Error("Environment: MODELS_FILE is not set, and production has no sandbox");
  if (env.SANDBOX_MODELS_URL) {
    throw new Error("Environment: SANDBOX_MODELS_URL is set, which production refuses");
  }
}
