import { createHash, randomUUID } from "node:crypto";
import { ask, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { craftIdToken } from "./google.ts";
import { insertAccount, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Row 43: what a provider signed for somebody else, long ago or once before opens nothing. */
export async function idTokens(stage: Stage) {
  const book = openBook("43 id tokens");
  await Promise.all([showBadTokens(stage, book), showBadNonces(stage, book), replay(stage, book)]);
  return book.findings;
}

const enter = ({ api }: Stage, body: Record<string, unknown>) =>
  ask(`${api}/auth/v1/token?grant_type=id_token`, { body: { provider: "google", ...body } });

const now = () => Math.floor(Date.now() / 1_000);

async function showBadTokens(stage: Stage, book: Book): Promise<void> {
  const { email } = await insertAccount(stage);
  const client = "parley-sandbox";
  const claims: Record<string, Record<string, unknown>> = {
    "another audience": { aud: "somebody-elses-client", azp: "somebody-elses-client" },
    "our audience among others": { aud: [client, "somebody-elses-client"] },
    "no audience": { aud: null },
    "an empty audience": { aud: "" },
    "a longer audience": { aud: `${client}.evil.example` },
    "another party authorized": { azp: "somebody-elses-client" },
    "another issuer": { iss: "https://accounts.evil.example" },
    "the real Google": { iss: "https://accounts.google.com" },
    "no issuer": { iss: null },
    "an issuer one letter longer": { iss: `${stage.sandbox.origin}/google/` },
    "an expiry an hour ago": { exp: now() - 3_600 },
    "no expiry": { exp: null },
    "an expiry in words": { exp: "never" },
    "an issue two hours ago": { iat: now() - 7_200, exp: now() + 3_600 },
    "an issue in the future": { iat: now() + 7_200, exp: now() + 10_800 },
    "no time of issue": { iat: null },
    "a beginning in the future": { nbf: now() + 3_600 },
    "no subject": { sub: null },
    "an empty subject": { sub: "" },
    "no address": { email: null },
    "no real address": { email: "not an address" },
    "an address that is not verified": { email: someEmail(), email_verified: false },
    "a known address that is not verified": { email_verified: false },
    "a known address, verified in words": { email_verified: "yes" },
    "no signature": { alg: "none" },
    "the client's secret for a key": { alg: "HS256" },
    "a foreign key": { key: "foreign" },
    "a foreign key of another name": { key: "foreign", kid: "unknown" },
    "an unknown key": { kid: "unknown" },
  };
  await atOnce(Object.entries(claims), async ([what, wrong]) => {
    const id_token = await craftIdToken(stage, { email, sub: randomUUID(), ...wrong });
    book.attack(`an id token with ${what}`, unlessRefused(await enter(stage, { id_token })));
  });
  await showChangedTokens(stage, book, email);
  const id_token = await craftIdToken(stage, { email });
  const entered = await enter(stage, { id_token });
  book.proper("an id token as it should be", unlessOk(entered));
  book.proper(
    "it opens the account of its address",
    entered.told.user?.email === email ? undefined : entered.text,
  );
}

async function showChangedTokens(stage: Stage, book: Book, email: string): Promise<void> {
  const [header = "", payload = "", signature = ""] = (await craftIdToken(stage, { email })).split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...Object(claims), sub: "1" })).toString("base64url");
  const { access_token } = await stage.arena.sessionFor(await insertAccount(stage));
  const harbors = await ask(`${stage.sandbox.origin}/oidc/sandbox/id-token`, {
    body: { email: "maya@harbor.test" },
  });
  const tokens: Record<string, string> = {
    "a changed subject": [header, changed, signature].join("."),
    "no signature left": [header, payload, ""].join("."),
    "no token at all": "not-a-token",
    "an access token of ours": access_token,
    "a company's token": /"id_token":"([^"]+)"/.exec(harbors.text)?.[1] ?? "",
  };
  for (const [what, id_token] of Object.entries(tokens)) {
    book.attack(`an id token with ${what}`, unlessRefused(await enter(stage, { id_token })));
  }
  const bound = await craftIdToken(stage, {
    email,
    at_hash: createHash("sha256").update("x").digest("base64url"),
  });
  book.attack(
    "an access token of another sign-in",
    unlessRefused(await enter(stage, { id_token: bound, access_token: "other" })),
  );
}

async function showBadNonces(stage: Stage, book: Book): Promise<void> {
  const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");
  const wrong: Record<string, [signed: string | undefined, given: string | undefined]> = {
    "a nonce nobody names": [hashed("theirs"), undefined],
    "a nonce it does not have": [undefined, "mine"],
    "another nonce": [hashed("theirs"), "mine"],
    "the digest for the nonce": [hashed(hashed("theirs")), "theirs"],
    "a nonce in capitals": [hashed("theirs").toUpperCase(), "theirs"],
    "an empty nonce": [hashed("theirs"), ""],
    "half a nonce": [hashed("theirs"), "their"],
  };
  for (const [what, [signed, nonce]] of Object.entries(wrong)) {
    const id_token = await craftIdToken(stage, {
      email: someEmail(),
      ...(signed !== undefined && { nonce: signed }),
    });
    const body = { id_token, ...(nonce !== undefined && { nonce }) };
    book.attack(`an id token with ${what}`, unlessRefused(await enter(stage, body), 400));
  }
}

/** Once is proper; the second time it was overheard. */
async function replay(stage: Stage, book: Book): Promise<void> {
  const email = someEmail();
  const nonce = randomUUID();
  const signed = createHash("sha256").update(nonce).digest("hex");
  const id_token = await craftIdToken(stage, { email, nonce: signed });
  book.proper("an id token with its nonce", unlessOk(await enter(stage, { id_token, nonce })));
  for (let n = 0; n < 5; n++) {
    book.attack("the same id token again", unlessRefused(await enter(stage, { id_token, nonce }), 400));
  }
  const another = await craftIdToken(stage, { email, nonce: signed, iat: now() - 5 });
  book.attack(
    "another id token with the same nonce",
    unlessRefused(await enter(stage, { id_token: another, nonce }), 400),
  );
  const bare = await craftIdToken(stage, { email });
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(stage, { id_token: bare })));
  const opened = answers.filter(({ status }) => status === 200).length;
  book.proper("an id token without a nonce", opened > 0 ? undefined : "did not open");
  for (const _ of answers.slice(1)) {
    book.attack("one id token, ten times at once", opened > 1 ? `opened ${opened} sessions` : undefined);
  }
}
