import { ask, unlessOk } from "./ask.ts";
import { atOnce, everyNth } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { throughCompany } from "./company.ts";
import { challenge, throughGoogle } from "./google.ts";
import { insertAccount, insertMagicLink, PASSWORD, someEmail } from "./people.ts";
import { redirectStrings } from "./redirect-strings.ts";
import type { Stage } from "./stage.ts";

type Door = {
  name: string;
  /** Where the door would send somebody who asked to be sent `to`. */
  landing: (stage: Stage, to: string) => Promise<string | undefined>;
  /** Slow doors are tried with every nth string at the gate. */
  nth?: number;
  /** Where a session itself is handed over, not even a listed address is good enough; nor where nobody is expected. */
  leadsTo?: "our own pages" | "nowhere";
};

/** Row 44: no Location and no mailed link ever leaves the addresses an operator listed. */
export async function openRedirects(stage: Stage) {
  const book = openBook("44 open redirects");
  const strings = redirectStrings(stage.front);
  for (const door of doors) {
    const { name, landing, nth = 1 } = door;
    const tried = stage.isFull ? strings : everyNth(strings, nth);
    await atOnce(tried, async (to) =>
      book.attack(`${name} with ${JSON.stringify(to)}`, strayed(stage, await landing(stage, to))),
    );
    await stayProper(stage, book, door);
  }
  await tryEngine(stage, book, everyNth(strings, stage.isFull ? 1 : 10));
  await tryPoisonedHosts(stage, book);
  book.note(`${strings.length} strings`);
  return book.findings;
}

/** Compared as it is written, so that no reading of ours can be kinder than a browser's. */
function strayed(
  { front, listed }: Pick<Stage, "front" | "listed">,
  landing: string | undefined,
): string | undefined {
  if (landing === undefined) return undefined;
  const isOurs = [front, listed].some(
    (origin) => landing === origin || /^[/?#]/.test(after(origin, landing)),
  );
  return isOurs ? undefined : `leads to ${landing.slice(0, 120)}`;
}

const after = (origin: string, landing: string) =>
  landing.startsWith(origin) ? landing.slice(origin.length) : "";

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

const doors: Door[] = [
  {
    name: "a link that is no good",
    landing: async ({ api }, redirect_to) => {
      const link = query({ token: "never-given", type: "magiclink", redirect_to });
      return (await ask(`${api}/auth/v1/verify?${link}`)).location ?? "";
    },
  },
  {
    name: "a link that is good",
    nth: 5,
    landing: (stage, to) => openedBy(stage, to, { hands: "access_token=" }),
    leadsTo: "our own pages",
  },
  {
    name: "a link that is good, asked for with a challenge",
    nth: 5,
    landing: (stage, to) => openedBy(stage, to, { hands: "code=", ...challenge() }),
  },
  {
    name: "on the way to Google and turned back",
    landing: async ({ api }, redirect_to) => {
      const begun = await ask(
        `${api}/auth/v1/authorize?${query({ provider: "google", redirect_to, ...challenge() })}`,
      );
      const state = URL.parse(begun.location ?? "")?.searchParams.get("state") ?? "";
      if (!state) throw new Error(`Nobody was sent to Google: ${begun.text}`);
      return (
        (await ask(`${api}/auth/v1/callback?${query({ state, error: "access_denied" })}`)).location ?? ""
      );
    },
  },
  {
    name: "back from Google",
    nth: 25,
    landing: async (stage, redirect_to) =>
      (await throughGoogle(stage, { email: someEmail("google"), redirect_to })).landing,
  },
  {
    name: "on the way to a company",
    nth: 3,
    landing: (stage, redirect_to) => throughCompany(stage, redirect_to),
  },
  { name: "a code by mail", nth: 20, landing: (stage, to) => mailedBy(stage, "otp", { to }) },
  {
    name: "a mail to recover",
    nth: 20,
    landing: async (stage, to) =>
      mailedBy(stage, "recover", { to, email: (await insertAccount(stage)).email }),
  },
  {
    name: "a sign-up",
    nth: 60,
    landing: (stage, to) => mailedBy(stage, "signup", { to, password: PASSWORD }),
  },
  {
    name: "a callback of its own accord",
    nth: 2,
    leadsTo: "nowhere",
    landing: async ({ api }, to) =>
      (await ask(`${api}/auth/v1/callback?${query({ state: to, redirect_to: to, callbackURL: to })}`))
        .location ?? "",
  },
];

type Opening = { hands: string; code_challenge?: string; code_challenge_method?: string };

async function openedBy(stage: Stage, redirect_to: string, { hands, ...bound }: Opening): Promise<string> {
  const token = await insertMagicLink(stage, await somebody(stage), bound);
  const link = query({ token, type: "magiclink", redirect_to });
  const { location } = await ask(`${stage.api}/auth/v1/verify?${link}`);
  if (!location?.includes(hands)) throw new Error(`A good link opened nothing: ${location}`);
  return location;
}

let known: Promise<string> | undefined;

function somebody(stage: Stage): Promise<string> {
  known ??= insertAccount(stage).then(({ email }) => email);
  return known;
}

type Mailing = { to: string; email?: string; password?: string };

/** Where the link in the mail leads; the link itself must be ours, too. */
async function mailedBy(
  stage: Stage,
  call: string,
  { to, email = someEmail("mailed"), ...body }: Mailing,
): Promise<string> {
  const asked = await ask(`${stage.api}/auth/v1/${call}?${query({ redirect_to: to })}`, {
    body: { email, ...body },
  });
  if (asked.status !== 200) throw new Error(`${call} answered ${asked.status} ${asked.text}`);
  const [mail] = await stage.sandbox.messages(email, { kind: "mail", wait: 30_000 });
  const links = mail?.links.filter((href) => href.includes("/auth/v1/verify")) ?? [];
  const foreign = mail?.links.find((href) => !href.startsWith(`${stage.front}/`));
  if (links.length === 0) throw new Error(`No link was mailed by ${call}`);
  return foreign ?? URL.parse(links[0] ?? "")?.searchParams.get("redirect_to") ?? "";
}

async function stayProper(stage: Stage, book: Book, { name, landing, leadsTo }: Door): Promise<void> {
  const [own, listed] = [`${stage.front}/update-password`, `${stage.listed}/welcome`];
  const [toOwn = "", toListed = ""] = await Promise.all([
    landing(stage, `${own}?from=mail`),
    landing(stage, listed),
  ]);
  const isStray = leadsTo !== undefined && toListed.startsWith(stage.listed);
  if (leadsTo) book.attack(`${name}, to a listed address`, isStray ? toListed.slice(0, 80) : undefined);
  if (leadsTo !== "nowhere") book.proper(`${name} to ${own}`, toOwn.startsWith(own) ? undefined : toOwn);
  if (!leadsTo) book.proper(`${name} to ${listed}`, toListed.startsWith(listed) ? undefined : toListed);
}

/** The engine's own paths are not served; those that are handed on to it take no address from anybody. */
async function tryEngine({ api, front, listed }: Stage, book: Book, strings: string[]): Promise<void> {
  const paths = [
    ...[
      "verify-email?token=x",
      "reset-password/x",
      "magic-link/verify?token=x",
      "sign-in/social?provider=google",
    ],
    ...[
      "callback/google?code=x",
      "oauth2/callback/google?code=x",
      "error?error=x",
      "sso/callback/sso:x?code=x",
    ],
    ...[
      "sso/finish?code=x",
      "sso/saml2/callback/sso:x?RelayState=x",
      "sign-out",
      "delete-user/callback?token=x",
    ],
  ];
  await atOnce(
    strings.flatMap((to) => paths.map((path) => ({ to, path }))),
    async ({ to, path }) => {
      const named = query({
        callbackURL: to,
        errorCallbackURL: to,
        redirectTo: to,
        redirect_to: to,
        RelayState: to,
      });
      const { location } = await ask(`${api}/auth/v1/${path}${path.includes("?") ? "&" : "?"}${named}`);
      book.attack(`${path} with ${JSON.stringify(to)}`, strayed({ front, listed }, location ?? undefined));
    },
  );
}

/** A mail is written long after the request, and must not remember what the request called us. */
async function tryPoisonedHosts(stage: Stage, book: Book): Promise<void> {
  const hosts = [
    "x-forwarded-host",
    "forwarded",
    "x-host",
    "x-original-url",
    "origin",
    "referer",
    "x-forwarded-server",
  ];
  await atOnce(hosts, async (header) => {
    const email = someEmail("poisoned");
    const value = header === "forwarded" ? "host=evil.example;proto=https" : "https://evil.example";
    await ask(`${stage.api}/auth/v1/otp`, { body: { email }, headers: { [header]: value } });
    const [mail] = await stage.sandbox.messages(email, { kind: "mail", wait: 30_000 });
    const foreign = mail?.links.find((href) => !href.startsWith(`${stage.front}/`));
    book.attack(`a mail asked for with ${header}`, foreign);
    book.proper(`a mail in spite of ${header}`, mail ? undefined : "none came");
  });
  const keys = await ask(`${stage.api}/auth/v1/.well-known/jwks.json`);
  book.proper("the key set", unlessOk(keys));
}
