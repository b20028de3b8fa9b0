import { closedRoom, pricedRoom } from "./access-expectations-rooms.ts";
import { idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess, Mechanism, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const outsiders = "anon W S";
const nobody: FunctionAccess["answers"] = { "no grant": `${signedIn} ${outsiders}` };
const allButO = "U A B I M G AD AD1 SA";
const workAlone = `anon S ${signedIn}`;
const claim = seedId(54, 12);

export const domainTables: Record<string, TableAccess> = {
  room_domains: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      closed: {
        values: { id: claim, domain: "ask.matrix.test", room_id: closedRoom, txt_token: "t".repeat(24) },
        read: "O W",
      },
    },
  },
};

/** A room's own domain. The owner's plan has none here: they may look and let go, and are refused the rest. */
export const domainFunctions: Record<string, FunctionAccess[]> = {
  "claim_room_domain(uuid,text,text)": [
    {
      sql: `select claim_room_domain('${closedRoom}', 'ask.matrix.test', '${"u".repeat(24)}')`,
      answers: { refused: "O", "ok ": allButO, "no grant": outsiders },
    },
    {
      sql: `with own as (insert into rooms (user_id, name) values (:me, 'Own') returning id)
        select claim_room_domain(id, 'own.matrix.test', '${"u".repeat(24)}') is not null from own`,
      answers: { "ok true": "M", refused: "U A B I O G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "ask_for_domain_check(uuid)": [
    {
      sql: `select ask_for_domain_check('${closedRoom}')`,
      answers: { refused: "O", "ok ": allButO, "no grant": outsiders },
    },
  ],
  "release_room_domain(uuid)": [
    {
      sql: `select release_room_domain('${closedRoom}')`,
      answers: { "ok ask.matrix.test": "O", "ok ": allButO, "no grant": outsiders },
    },
  ],
  "room_on_domain(text)": [
    {
      sql: "select string_agg(room_name, ' ') from room_on_domain('ask.matrix.test')",
      answers: { "ok ": `anon ${signedIn}`, "no grant": "W S" },
    },
  ],
  "permit_certificate(text)": [
    {
      sql: "select permit_certificate('ask.matrix.test')",
      answers: { "ok false": "anon", "no grant": `W S ${signedIn}` },
    },
  ],
  "record_domain_check(uuid,text)": [
    {
      sql: `select record_domain_check('${claim}', 'no_record')`,
      answers: { [`ok ${idOf("O")}`]: "W", "no grant": workAlone },
    },
    {
      sql: `select record_domain_check('${claim}', 'found')`,
      answers: { [`ok ${idOf("O")}`]: "W", "no grant": workAlone },
    },
    {
      sql: `select record_domain_check('${seedId(54, 99)}', 'found')`,
      answers: { "ok ": "W", "no grant": workAlone },
    },
  ],
  "sweep_room_domains()": [
    { sql: "select sweep_room_domains()", answers: { "ok ": "W", "no grant": workAlone } },
  ],
  "may_have_domain(uuid)": [{ sql: `select may_have_domain('${idOf("M")}')`, answers: nobody }],
  "own_room_to_dress(uuid)": [{ sql: `select own_room_to_dress('${closedRoom}')`, answers: nobody }],
  "open_room_domain(room_domains,rooms)": [{ sql: "select open_room_domain(null, null)", answers: nobody }],
  "miss_room_domain(room_domains,rooms)": [{ sql: "select miss_room_domain(null, null)", answers: nobody }],
};

export const domainMechanisms: Mechanism[] = [
  {
    that: "a certificate may be made for the proven domain of whoever's plan has them",
    sql: `with own as (insert into rooms (user_id, name, custom_domain) values ('${idOf("M")}', 'Own', 'own.matrix.test') returning id),
      proven as (insert into room_domains (domain, room_id, txt_token, verified_at)
        select 'own.matrix.test', id, '${"t".repeat(24)}', now() from own returning domain)
      select permit_certificate(domain) from proven`,
    outcome: "ok true",
  },
  {
    that: "a domain that leaves its room stays taken",
    sql: `with gone as (update rooms set custom_domain = null where id = '${pricedRoom}' returning 1) select count(*) from gone`,
    outcome: "ok 1",
  },
];
