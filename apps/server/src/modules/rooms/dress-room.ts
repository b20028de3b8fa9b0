import type { RoomId } from "@parley/contract/ids";
import type { Room, UpdateRoom } from "@parley/contract/rooms";
import type { Actor } from "../../platform/database.ts";
import { FetchFailure, type FetchOutside } from "../../platform/fetcher/fetch-outside.ts";
import type { Files } from "../../platform/files.ts";
import type { Limit } from "../../platform/http/rate-limit.ts";
import type { Transact } from "../../platform/http/signed-in.ts";
import { Refusal } from "../../platform/refusal.ts";
import { keepPicture } from "../profiles/index.ts";
import { requireChangeable, updateRoom } from "./update-room.ts";

type Means = { actor: Actor; transact: Transact; files: Files; fetchOutside: FetchOutside; limit: Limit };

const mostLogoBytes = 5 * 1024 * 1024;

/** A logo that lies elsewhere is fetched once, for whoever may set it, and kept here: its host never sees who looks at it. */
export async function dressRoom(means: Means, id: RoomId, change: UpdateRoom): Promise<Room> {
  const { actor, files, transact } = means;
  const write = (wanted: UpdateRoom) => transact((tx) => updateRoom(tx, actor, id, wanted));
  if (!change.logo_url) return write(change);
  const room = await transact((tx) => requireChangeable(tx, actor, id, change));
  if (change.logo_url === room.logo_url) return write(change);
  const logo = await fetchLogo(means, change.logo_url);
  return keepPicture(files, logo, (logo_url) => write({ ...change, logo_url }));
}

async function fetchLogo({ fetchOutside, limit }: Means, url: string): Promise<Uint8Array> {
  // A picture of ours that is not this room's is somebody else's.
  if (!url.startsWith("https://")) throw new Refusal("logo_unreachable");
  await limit("upload");
  try {
    const found = await fetchOutside({ url, signal: new AbortController().signal, maxBytes: mostLogoBytes });
    if (found === "unchanged") throw new FetchFailure("the address is not reachable");
    return found.bytes;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw new Refusal("logo_unreachable", `The logo could not be fetched: ${error.message}`);
  }
}
