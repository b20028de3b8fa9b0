import { createHash, randomBytes } from "node:crypto";
import type { SecurityEventKind } from "@parley/contract/security-events";
import { openPasswords } from "../../apps/server/src/modules/accounts/engine/passwords.ts";
import { createSecrets } from "../../apps/server/src/modules/accounts/engine/secrets.ts";
import { PASSWORD, people, seedId, TOTP } from "../cast.ts";
import { type Device, devices } from "./devices.ts";
import { daysAgo, daysAhead, during, insertRows, minutesAgo, type Seeding } from "./seeding.ts";

const { maya, jonas, alma, viktor } = people;
const staff = [alma, viktor];

/** Everybody's ways in, and for some of them the devices they use and a month of what happened to their account. */
export async function seedIdentity(seeding: Seeding, authSecret: string): Promise<void> {
  await seeding.client.query(ADDRESSES);
  await insertRows(seeding, "auth.identities", await passwords(seeding));
  await insertRows(seeding, "auth.factors", await factors(seeding, authSecret));
  const sessions = devices.map(sessionOn(seeding));
  await insertRows(seeding, "auth.sessions", sessions);
  await insertRows(seeding, "auth.refresh_tokens", sessions.map(refreshToken));
  await insertRows(seeding, "auth.security_events", [...signIns(seeding), ...incidents(seeding)]);
}

/** As the service makes the row when an address is confirmed. */
const ADDRESSES = `
  insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
  select id, 'email', id, raw_user_meta_data
    || jsonb_build_object('sub', id, 'email', email, 'email_verified', email_verified), last_sign_in_at, created_at, created_at
  from auth.users on conflict do nothing`;

/** One digest for all: making one is slow on purpose, and the password is in the README. */
async function passwords(seeding: Seeding) {
  const password_hash = await openPasswords().hash(PASSWORD);
  return Object.values(people).map(({ id }, index) => ({
    ...{ id: seedId(10, index + 1), user_id: id, provider: "credential", provider_id: id, password_hash },
    ...{ identity_data: {}, created_at: daysAgo(seeding, 200 - index), updated_at: daysAgo(seeding, 24) },
  }));
}

async function factors(seeding: Seeding, authSecret: string) {
  const { seal } = createSecrets(authSecret);
  const secrets = await Promise.all(staff.map(() => seal(TOTP.kept)));
  return staff.map(({ id }, index) => ({
    ...{ id: seedId(12, index + 1), user_id: id, factor_type: "totp", status: "verified" },
    ...{ friendly_name: "Authenticator app", secret: secrets[index], last_step: 0 },
    ...{ created_at: daysAgo(seeding, 180), updated_at: daysAgo(seeding, 180) },
  }));
}

const isStaff = (id: string): boolean => staff.some((person) => person.id === id);

const sessionOn = (seeding: Seeding) => (device: Device, index: number) => {
  const created_at = daysAgo(seeding, device.days);
  const timestamp = Math.floor(Date.parse(created_at) / 1000);
  const methods = isStaff(device.person.id) ? ["password", "totp"] : ["password"];
  return {
    id: seedId(11, index + 1),
    user_id: device.person.id,
    // Not from the seeded generator: whoever knows the seed must not know the tokens.
    token: randomBytes(32).toString("base64url"),
    aal: methods.includes("totp") ? "aal2" : "aal1",
    amr: methods.map((method) => ({ method, timestamp })),
    ...{ ip_address: device.ip_address, user_agent: device.user_agent, created_at },
    ...{ updated_at: created_at, refreshed_at: minutesAgo(seeding, device.minutes) },
    expires_at: daysAhead(seeding, 180 - device.days),
  };
};

const refreshToken = ({ id, refreshed_at }: { id: string; refreshed_at: string }) => ({
  token_hash: `\\x${createHash("sha256").update(randomBytes(32)).digest("hex")}`,
  session_id: id,
  created_at: refreshed_at,
});

type Happening = { kind: SecurityEventKind; at: string; detail?: string };

const eventOn = (seeding: Seeding, { person, ip_address, user_agent }: Device, happening: Happening) => ({
  ...{ user_id: person.id, id: seeding.random.uuid(), kind: happening.kind, ip_address, user_agent },
  ...{ detail: happening.detail ?? null, created_at: happening.at },
});

/** The one that is still open, and before it one every few days. */
function signIns(seeding: Seeding) {
  return devices.flatMap((device) => {
    const earlier = Array.from({ length: 4 }, (_, index) => device.days + 1 + index * 3)
      .filter((day) => day <= 31)
      .map((day) => during(seeding, day));
    return [daysAgo(seeding, device.days), ...earlier].map((at) =>
      eventOn(seeding, device, { kind: "signed_in", at, detail: "password" }),
    );
  });
}

function incidents(seeding: Seeding) {
  const of = (person: { id: string }, kind: SecurityEventKind, days: number, detail?: string) => {
    const device = devices.find((candidate) => candidate.person.id === person.id);
    if (!device) throw new Error(`${person.id} has no device`);
    return eventOn(seeding, device, { kind, at: during(seeding, days), ...(detail && { detail }) });
  };
  return [
    of(maya, "signed_up", 200),
    of(maya, "password_reset_requested", 25),
    of(maya, "password_changed", 24),
    of(maya, "signed_out_elsewhere", 24),
    of(maya, "sign_in_failed", 12),
    of(maya, "signed_out", 7),
    of(jonas, "data_export_requested", 21),
    ...staff.map((person) => of(person, "factor_enrolled", 180, "Authenticator app")),
    of(viktor, "factor_failed", 6, "Authenticator app"),
  ];
}
