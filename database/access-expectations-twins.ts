import { confirmed, idOf, signedIn, staff } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, O, G] = [idOf("A"), idOf("O"), idOf("G")];
/** G edits this one, which only its people see; it sits in the closed room. */
export const tendedTwin = seedId(53, 1);
export const watchedTwin = seedId(53, 2);
const publicTwin = seedId(53, 3);
export const unlistedTwin = seedId(53, 4);

const ownText =
  "name description purpose temperature is_dynamic_mode is_strict greeting suggested_questions avatar_url portrait_seed";

const twin = (id: string, more: object) => ({
  values: {
    id,
    owner_id: O,
    name: "Twin",
    is_public: false,
    unlisted_at: null,
    unlisted_reason: null,
    is_dynamic_mode: false,
    ...more,
  },
});

/** Twins, their personas and managers. */
export const twinTables: Record<string, TableAccess> = {
  virtual_twins: {
    select: { authenticated: "*", room_guest: "id name purpose hue portrait_seed", parley_worker: "*" },
    insert: { authenticated: `id owner_id is_public ${ownText}` },
    update: { authenticated: `model free_messages_per_day ${ownText}` },
    delete: ["authenticated"],
    change: "purpose = 'Changed'",
    rows: {
      // M sees it only because it sits in the room M is in.
      tended: {
        ...twin(tendedTwin, { is_dynamic_mode: true }),
        read: "M O R G W",
        change: "O G",
        remove: "O",
      },
      watched: { ...twin(watchedTwin, {}), read: "O G W", change: "O", remove: "O" },
      public: { ...twin(publicTwin, { is_public: true }), read: `${signedIn} W`, change: "O", remove: "O" },
      unlisted: {
        ...twin(unlistedTwin, { is_public: true, unlisted_at: "2026-01-01", unlisted_reason: "plan" }),
        read: "O W",
        change: "O",
        remove: "O",
      },
    },
    attempts: [
      {
        that: "a private twin of one's own",
        sql: "insert into virtual_twins (owner_id, name) values (:me, 'New')",
        by: confirmed,
      },
      {
        that: "a public twin from the start",
        sql: "insert into virtual_twins (owner_id, name, is_public) values (:me, 'New', true)",
        by: "",
      },
      {
        that: "a twin for somebody else",
        sql: `insert into virtual_twins (owner_id, name) values ('${G}', 'New')`,
        by: "G",
      },
      {
        // The others find no row to change; the editor finds it and must still be stopped.
        that: "an editor promising free messages at the owner's expense",
        sql: `update virtual_twins set free_messages_per_day = 5 where id = '${tendedTwin}'`,
        by: "U A B I M O AD AD1 SA",
      },
    ],
  },
  twin_personas: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { authenticated: "twin_id personality" },
    update: { authenticated: "personality" },
    change: "personality = 'Changed'",
    rows: {
      tended: { values: { twin_id: tendedTwin, personality: "Secret" }, read: "O G W", change: "O G" },
      watched: { values: { twin_id: watchedTwin, personality: "Secret" }, read: "O G W", change: "O" },
      public: { values: { twin_id: publicTwin, personality: "Secret" }, read: "O W", change: "O" },
    },
    attempts: [
      {
        that: "giving a twin its personality",
        sql: `insert into twin_personas (twin_id, personality) values ('${unlistedTwin}', 'New')`,
        by: "O",
      },
    ],
  },
  twin_managers: {
    select: { authenticated: "*", parley_worker: "*" },
    update: { authenticated: "notified_new_manager" },
    change: "notified_new_manager = true",
    rows: {
      editor: {
        values: { twin_id: tendedTwin, user_id: G, role: "editor" },
        key: `${tendedTwin}|${G}`,
        read: "O G W",
        change: "G",
      },
      analyst: {
        values: { twin_id: watchedTwin, user_id: G, role: "analyst" },
        key: `${watchedTwin}|${G}`,
        read: "O G W",
        change: "G",
      },
    },
  },
  twin_memories: {
    select: { authenticated: "*" },
    update: { authenticated: "fact" },
    delete: ["authenticated"],
    change: "fact = 'Changed'",
    rows: {
      ofA: {
        values: { twin_id: publicTwin, user_id: A, id: seedId(53, 8), fact: "Likes rye" },
        key: `${publicTwin}|${A}|${seedId(53, 8)}`,
        ...{ read: "A", change: "A", remove: "A" },
      },
    },
  },
  user_twin_subscriptions: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "*" },
    change: "status = 'past_due'",
    rows: {
      ofA: {
        values: {
          id: seedId(53, 9),
          user_id: A,
          twin_id: publicTwin,
          status: "active",
          current_period_end: "2027-01-01",
        },
        read: `A ${staff} W`,
        change: "W",
      },
    },
  },
};

const others = "U A B I M G AD AD1 SA";
const unspoken = "anon W S";

/** Publishing a twin and choosing who manages it: the owner's alone. */
export const tendingFunctions: Record<string, FunctionAccess[]> = {
  "publish_twin(uuid,boolean)": [
    {
      sql: `select publish_twin('${tendedTwin}', true)`,
      answers: { "ok true": "O", "ok false": others, "no grant": unspoken },
    },
    {
      sql: `select publish_twin('${publicTwin}', false)`,
      answers: { "ok true": "O", "ok false": others, "no grant": unspoken },
    },
  ],
  "add_twin_manager(uuid,text,text)": [
    {
      sql: `select add_twin_manager('${publicTwin}', 'B@matrix.test', 'analyst')`,
      answers: { [`ok ${idOf("B")}`]: "O", refused: others, "no grant": unspoken },
    },
    {
      sql: `select add_twin_manager('${publicTwin}', 'nobody@matrix.test', 'analyst')`,
      answers: { "ok ": "O", refused: others, "no grant": unspoken },
    },
  ],
  "as_manager(text)": [
    { sql: "select as_manager('editor')", answers: { "no grant": `${signedIn} ${unspoken}` } },
  ],
  "change_twin_manager(uuid,uuid,text)": [
    {
      sql: `select change_twin_manager('${tendedTwin}', '${G}', 'analyst')`,
      answers: { "ok true": "O", "ok false": others, "no grant": unspoken },
    },
  ],
  "remove_twin_manager(uuid,uuid)": [
    {
      sql: `select remove_twin_manager('${tendedTwin}', '${G}')`,
      answers: { "ok true": "O G", "ok false": "U A B I M AD AD1 SA", "no grant": unspoken },
    },
  ],
};
