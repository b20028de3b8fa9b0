import { idOf, signedIn, staff } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const leavingI = seedId(56, 2);
const exportingI = seedId(56, 3);

/** Logs, limits, settings, requests about one's data. */
export const operationTables: Record<string, TableAccess> = {
  audit_log: {
    select: { authenticated: "*" },
    rows: {
      first: { values: { action: "look", subject_kind: "rooms", subject_id: "1" }, key: "1", read: staff },
    },
  },
  rate_limits: {
    select: { anon: "*", authenticated: "*", parley_worker: "*" },
    rows: { read: { key: "read", read: `anon ${signedIn} W` } },
  },
  platform_settings: {
    select: { anon: "*", authenticated: "*", room_guest: "*", parley_worker: "*", parley_identity: "*" },
    rows: {
      public: { key: "low_token_threshold", read: `anon ${signedIn} R W` },
      internal: { key: "default_model", read: "SA W" },
      texts: { key: "sms_daily_per_prefix", read: "SA W S" },
    },
  },
  data_requests: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { authenticated: "user_id kind", parley_identity: "id user_id kind" },
    update: { parley_worker: "status progress receipts failure finished_at file_removed_at" },
    change: "progress = 5",
    rows: {
      ofA: { values: { id: seedId(56, 1), user_id: idOf("A"), kind: "export" }, read: "A W", change: "W" },
      leaving: {
        values: { id: leavingI, user_id: idOf("I"), kind: "deletion", status: "running" },
        ...{ read: "I W", change: "W" },
      },
      exporting: {
        values: { id: exportingI, user_id: idOf("I"), kind: "export", status: "running" },
        ...{ read: "I W", change: "W" },
      },
    },
    attempts: [
      {
        that: "asking for one's data: with a second step only after taking it, and one at a time",
        sql: "insert into data_requests (user_id, kind) values (:me, 'export')",
        by: "U B M O G AD AD1 SA",
      },
      {
        that: "leaving, unless one is the last superadmin",
        sql: "insert into data_requests (user_id, kind) values (:me, 'deletion')",
        by: "U B M O G AD AD1",
      },
      {
        that: "closing somebody's account on behalf of our own servers",
        sql: `insert into data_requests (id, user_id, kind) values ('${seedId(56, 4)}', '${idOf("B")}', 'deletion')`,
        by: "S",
      },
      {
        that: "asking for somebody else's",
        sql: `insert into data_requests (user_id, kind) values ('${idOf("B")}', 'export')`,
        by: "B",
      },
    ],
  },
};

const request = (call: string, outcomes: Record<string, string>): FunctionAccess => ({
  sql: `select ${call}`,
  answers: { ...outcomes, "no grant": `anon S ${signedIn}` },
});

const nobody = seedId(56, 99);
const erasing = (name: string, touched: number): [string, FunctionAccess[]] => [
  `${name}(uuid)`,
  [
    request(`${name}('${leavingI}')`, { [`ok ${touched}`]: "W" }),
    request(`${name}('${exportingI}')`, { refused: "W" }),
    request(`${name}('${nobody}')`, { refused: "W" }),
  ],
];

/** A copy of one's data, and leaving. */
export const privacyFunctions: Record<string, FunctionAccess[]> = {
  "my_addresses()": [
    {
      sql: `select string_agg(email, ' ') from my_addresses()`,
      answers: {
        ...Object.fromEntries(
          ["U", "A", "B", "I", "M", "O", "G", "SA"].map((code) => [
            `ok ${code.toLowerCase()}@matrix.test`,
            code,
          ]),
        ),
        "ok ad@matrix.test": "AD AD1",
        "no grant": "anon W S",
      },
    },
  ],
  "may_leave()": [
    {
      sql: "select may_leave()",
      answers: { "ok true": "U A B I M O G AD AD1", "ok false": "SA", "no grant": "anon W S" },
    },
  ],
  "personal_stores()": [request("count(*) > 50 from personal_stores()", { "ok true": "W" })],
  "export_personal_data(uuid,text)": [
    request(`count(*) from export_personal_data('${exportingI}', 'profile')`, { "ok 1": "W" }),
    // Every store, so that each of the grants behind them is needed.
    request(
      `count(*) > 1 from (select store from personal_stores() where store is not null) s
       cross join lateral export_personal_data('${exportingI}', s.store)`,
      { "ok true": "W" },
    ),
    request(`count(*) from export_personal_data('${leavingI}', 'profile')`, { refused: "W" }),
    request(`count(*) from export_personal_data('${nobody}', 'profile')`, { refused: "W" }),
  ],
  "person_leaving(uuid)": [
    { sql: `select person_leaving('${leavingI}')`, answers: { "no grant": `anon W S ${signedIn}` } },
  ],
  "farewell_address(uuid)": [
    request(`farewell_address('${leavingI}')`, { "ok i@matrix.test": "W" }),
    request(`farewell_address('${nobody}')`, { refused: "W" }),
  ],
  "files_of_leaving(uuid)": [
    request(`count(*) from files_of_leaving('${leavingI}')`, { "ok 0": "W" }),
    request(`count(*) from files_of_leaving('${nobody}')`, { refused: "W" }),
  ],
  ...Object.fromEntries([
    erasing("erase_access", 0),
    erasing("erase_twins", 0),
    erasing("erase_rooms", 0),
    erasing("erase_words", 0),
    erasing("erase_dealings", 0),
    erasing("erase_profile", 1),
  ]),
};
