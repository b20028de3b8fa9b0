import type { CreateTwin, Twin } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findTwin, insertTwin, updatePersona } from "./twins.queries.ts";

/** Sent again with the same id, it answers with the twin that is there. */
export async function createTwin(tx: Tx, actor: Actor, wanted: CreateTwin): Promise<Twin> {
  const made = wanted.id && (await findTwin(tx, actor, wanted.id));
  if (made?.my_role === "owner") return made;

  const { personality, ...fields } = wanted;
  const id = await insertTwin(tx, actor, fields).catch(refuseWhenFull);
  await updatePersona(tx, { twin_id: id, personality });
  const twin = await findTwin(tx, actor, id);
  if (!twin) throw new Refusal("twin_not_found");
  return twin;
}

// The places are counted where two tabs cannot both take the last one: by the database, under the owner's row lock.
function refuseWhenFull(error: unknown): never {
  const isFull = error instanceof Error && error.message === "twin_limit_reached";
  throw isFull ? new Refusal("twin_limit_reached") : error;
}
