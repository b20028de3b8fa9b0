import { setTimeout as pause } from "node:timers/promises";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { type Answer, ask, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { claimsOf, forgeTokens, openMint, sign } from "./forgeries.ts";
import { insertAccount } from "./people.ts";
import { KEY_CACHE_SECONDS, type Stage } from "./stage.ts";

/** Row 49: only a token that the service signed, for us, just now, opens anything. */
export async function forgedTokens(stage: Stage) {
  const book = openBook("49 forged tokens");
  await Promise.all([showForgeries(stage, book), hideTokens(stage, book), keepRetiredKey(stage, book)]);
  return book.findings;
}

type Door = { name: string; open: (stage: Stage, token: string) => Promise<Answer> };

const doors: Door[] = [
  { name: "reading the account", open: ({ api }, token) => ask(`${api}/auth/v1/user`, { token }) },
  {
    name: "changing the account",
    open: ({ api }, token) =>
      ask(`${api}/auth/v1/user`, { token, method: "PUT", body: { data: { seen: true } } }),
  },
  { name: "reading a table", open: ({ api }, token) => ask(`${api}/rest/v1/user_notifications`, { token }) },
  {
    name: "calling a function",
    open: ({ api }, token) => ask(`${api}/functions/v1/fetch-pending-invitations`, { token, body: {} }),
  },
];

async function showForgeries(stage: Stage, book: Book): Promise<void> {
  const account = await insertAccount(stage);
  const forgeries = await forgeTokens(await openMint(stage, account.id));
  const session = await stage.arena.sessionFor(account);
  for (const { name, open } of doors) {
    book.proper(name, unlessOk(await open(stage, session.access_token)));
    await atOnce(Object.entries(forgeries), async ([what, token]) =>
      book.attack(`${name} with ${what}`, unlessRefused(await open(stage, token), 401, 403)),
    );
  }
  await atOnce(Object.entries(forgeries), async ([what, token]) => {
    const answer = await ask(`${stage.api}/auth/v1/admin/users`, { token });
    book.attack(`listing accounts with ${what}`, unlessRefused(answer, 401, 403));
  });
  book.note(`${Object.keys(forgeries).length} forgeries`);
}

/** A good token where none is looked for opens nothing: addresses and cookies end in other people's hands. */
async function hideTokens(stage: Stage, book: Book): Promise<void> {
  const { access_token } = await stage.arena.sessionFor(await insertAccount(stage));
  const url = `${stage.api}/auth/v1/user`;
  const headers: Record<string, string>[] = [
    ...[
      { apikey: access_token },
      { cookie: `sb-access-token=${access_token}` },
      { "x-access-token": access_token },
    ],
    ...[
      `Basic ${access_token}`,
      `Token ${access_token}`,
      access_token,
      `Bearer ${access_token} x`,
      `Bearer "${access_token}"`,
    ].map((authorization) => ({ authorization })),
    ...[
      `Bearer${access_token}`,
      `Bearer: ${access_token}`,
      `Bearer ${access_token}, Bearer ${access_token}`,
    ].map((authorization) => ({ authorization })),
    { "proxy-authorization": `Bearer ${access_token}` },
  ];
  for (const given of headers) {
    book.attack(
      `a token as ${JSON.stringify(given).slice(0, 40)}`,
      unlessRefused(await ask(url, { headers: given }), 401, 403),
    );
  }
  for (const name of ["access_token", "token", "apikey", "authorization"]) {
    book.attack(
      `a token in the address as ${name}`,
      unlessRefused(await ask(`${url}?${name}=${access_token}`), 401, 403),
    );
  }
}

/** A key signs while it is published; retired, it opens nothing once verifiers have looked again. */
async function keepRetiredKey(stage: Stage, book: Book): Promise<void> {
  const account = await insertAccount(stage);
  const pair = await generateKeyPair("ES256", { extractable: true });
  const [publicJwk, privateJwk] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  const kid = await calculateJwkThumbprint(publicJwk);
  const { owner } = stage.arena;
  // It never signs by itself: its turn lies in the past.
  await owner.query(
    `insert into auth.signing_keys (kid, public_jwk, private_jwk, active_from) values ($1, $2, $3, now() - interval '90 days')`,
    [kid, { ...publicJwk, kid, alg: "ES256", use: "sig" }, { ...privateJwk, kid, alg: "ES256" }],
  );
  const mint = { ...(await openMint(stage, account.id)), kid, private_jwk: privateJwk };
  const token = await sign(mint, claimsOf(mint));
  const read = () => ask(`${stage.api}/rest/v1/user_notifications`, { token });
  const patience = (KEY_CACHE_SECONDS + 1) * 1_000;
  await pause(patience);
  book.proper("a key that is published", unlessOk(await read()));
  await owner.query("update auth.signing_keys set retired_at = now() where kid = $1", [kid]);
  await pause(patience);
  book.attack("a retired key", unlessRefused(await read(), 401));
}
