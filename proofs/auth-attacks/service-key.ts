import { randomUUID } from "node:crypto";
import { ask, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { insertAccount, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Row 21 and 49: the admin calls know one key, and no person's token is that key. */
export async function serviceKey(stage: Stage) {
  const book = openBook("49 the service key");
  const account = await insertAccount(stage);
  const calls = callsAbout(account.id);
  const keys = await wrongKeys(stage);
  await atOnce(
    keys.flatMap((given) => calls.map((call) => ({ ...given, ...call }))),
    async ({ what, headers, method, path, body }) => {
      const answer = await ask(`${stage.api}/auth/v1/${path}`, { method, headers, body });
      book.attack(`${method} ${path} with ${what}`, unlessRefused(answer, 401, 403));
    },
  );
  await goAround(stage, book);
  const listed = await ask(`${stage.api}/auth/v1/admin/users`, { token: stage.serviceKey });
  book.proper("the key itself", unlessOk(listed));
  return book.findings;
}

type Call = { method: string; path: string; body?: object };

const callsAbout = (id: string): Call[] => [
  { method: "POST", path: "invite", body: { email: someEmail() } },
  { method: "POST", path: "admin/generate_link", body: { type: "recovery", email: someEmail() } },
  { method: "POST", path: "admin/users", body: { email: someEmail(), email_confirm: true } },
  { method: "GET", path: "admin/users" },
  { method: "GET", path: `admin/users/${id}` },
  { method: "PUT", path: `admin/users/${id}`, body: { email_confirm: true } },
  { method: "DELETE", path: `admin/users/${id}`, body: {} },
  { method: "GET", path: `admin/users/${id}/factors` },
  { method: "DELETE", path: `admin/users/${id}/factors/${randomUUID()}` },
  { method: "POST", path: "admin/sso/providers", body: { type: "saml" } },
];

async function wrongKeys({ arena, serviceKey: key }: Stage) {
  const staff = await arena.owner.query<{ id: string; email: string }>(
    `insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id, email`,
    [someEmail("staff")],
  );
  const [superadmin = { id: "", email: "" }] = staff.rows;
  await arena.owner.query("update profiles set role = 'superadmin' where id = $1", [superadmin.id]);
  const bearers: Record<string, string> = {
    "a superadmin's token": await arena.tokenFor(superadmin),
    "the key, one letter short": key.slice(0, -1),
    "the key, one letter longer": `${key}x`,
    "the key in capitals": key.toUpperCase(),
    "the key, encoded": Buffer.from(key).toString("base64"),
    "the key of development": "parley-development-service-key-change-me",
    "a word": "service_role",
    "a star": "*",
  };
  const headers: { what: string; headers: Record<string, string> }[] = [
    { what: "nothing", headers: {} },
    { what: "the key as apikey", headers: { apikey: key } },
    { what: "the key as a cookie", headers: { cookie: `key=${key}` } },
    { what: "the key as a password", headers: { authorization: `Basic ${btoa(`admin:${key}`)}` } },
    { what: "a claim to be local", headers: { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" } },
  ];
  const asBearer = Object.entries(bearers).map(([what, token]) => ({
    what,
    headers: { authorization: `Bearer ${token}` },
  }));
  return [...headers, ...asBearer];
}

/** Other spellings of the same address must not lead past whoever guards it. */
async function goAround({ api, serviceKey: key }: Stage, book: Book): Promise<void> {
  const paths = [
    ...[
      "//auth/v1/admin/users",
      "/auth//v1/admin/users",
      "/auth/v1//admin/users",
      "/auth/v1/admin//users",
      "/auth/v1/admin/users/",
    ],
    ...[
      "/auth/v1/./admin/users",
      "/auth/v1/x/../admin/users",
      "/auth/v1/%61dmin/users",
      "/auth/v1/admin%2fusers",
      "/AUTH/V1/ADMIN/USERS",
    ],
    ...[
      "/auth/v1/admin/users;x",
      "/auth/v1/admin/users%00",
      "/auth/v1/admin/users?x=/auth/v1/user",
      "/auth/v1/.well-known/../admin/users",
    ],
    ...[
      `/auth/v1/admin/users?apikey=${key}`,
      `/auth/v1/admin/users?access_token=${key}`,
      "/rest/v1/../../auth/v1/admin/users",
    ],
  ];
  for (const path of paths) {
    book.attack(path.replace(key, "{key}"), unlessRefused(await ask(`${api}${path}`), 401, 403, 404));
  }
}
