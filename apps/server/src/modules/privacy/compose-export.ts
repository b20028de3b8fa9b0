import type { PersonalStore } from "./personal-data.queries.ts";

export type ExportParts = {
  madeAt: string;
  stores: { store: string; rows: object[] }[];
  leftOut: PersonalStore[];
  avatar: Uint8Array | undefined;
};

const readme = [
  "This is everything Parley holds that belongs to you, as it was when you asked.",
  "Each name under `data` is one kind of thing, with a list of all of yours.",
  "Where a row also concerns somebody else, their part of it is not here: it is theirs.",
  "Passwords and secrets are not here either, because nobody should carry them around in a file.",
  "What else we keep and why you do not find it here is under `left_out`.",
  "Amounts of money are in US cents, moments in UTC.",
];

/** One readable file. It is for a person first and for another product second. */
export function composeExport({ madeAt, stores, leftOut, avatar }: ExportParts): Uint8Array {
  const document = {
    readme,
    made_at: madeAt,
    data: Object.fromEntries(stores.map(({ store, rows }) => [store, rows])),
    files: avatar
      ? { "avatar.webp": `data:image/webp;base64,${Buffer.from(avatar).toString("base64")}` }
      : {},
    left_out: Object.fromEntries(leftOut.map(({ relation, reason }) => [relation, reason])),
  };
  return Buffer.from(`${JSON.stringify(document, undefined, 2)}\n`);
}
