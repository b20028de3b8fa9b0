import type { Tx } from "../../../platform/database.ts";
import { insertSigningKey, isRotationDue, lockSigningKeys, retireSigningKeys } from "./key-ring.queries.ts";
import { ACCESS_TOKEN_SECONDS, newSigningKey } from "./key-ring.ts";

const KEY_LIFE = "30 days";
/** Processes notice within a quarter of a minute that it is the next key's turn. */
const SLACK_SECONDS = 60;

/** What anyone who verifies may keep of the key set; a new key signs only when nobody can be left without it. */
export type Rotation = { leadSeconds: number };

/** Published now, signing later; the keys before it stay until their last token has run out. Says which key comes. */
export async function rotateSigningKeys(tx: Tx, { leadSeconds }: Rotation): Promise<string> {
  await lockSigningKeys(tx);
  const { kid } = await insertSigningKey(tx, await newSigningKey(), `${leadSeconds} seconds`);
  const after = `${leadSeconds + ACCESS_TOKEN_SECONDS + SLACK_SECONDS} seconds`;
  await retireSigningKeys(tx, { except: kid, after });
  return kid;
}

/** Undefined when it is too early, or another process has just done it. */
export async function rotateSigningKeysIfDue(tx: Tx, rotation: Rotation): Promise<string | undefined> {
  await lockSigningKeys(tx);
  return (await isRotationDue(tx, KEY_LIFE)) ? rotateSigningKeys(tx, rotation) : undefined;
}
