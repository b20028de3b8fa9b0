import { openRoom } from "../../database/access-expectations-rooms.ts";
import { type CallAccess, forEveryone } from "./call-access.ts";
import { probeCall, type Visit } from "./probe-calls.ts";
import { routesOf } from "./requests.ts";

/** Faults made on purpose that the probe did not notice: with one of them, its silence would mean nothing. */
export async function unnoticed(visit: Visit): Promise<string[]> {
  const refused = { with: { name: "New" }, answers: { "403 not_allowed": "*" } };
  const room = await probe(visit, "POST /rest/v1/rooms", refused);
  await leak(visit);
  const shelf = await probe(visit, "GET /rest/v1/marketplace/rooms", { answers: forEveryone });
  return Object.entries({
    "a success where a refusal was due": room.includes("expected 403 not_allowed, got 201"),
    "something written by those who may not": room.includes("rooms changed although nobody may"),
    "somebody else's words": shelf.includes("B · GET /rest/v1/marketplace/rooms: messages.question leaks"),
  }).flatMap(([fault, isNoticed]) => (isNoticed ? [] : [`${fault} would go unnoticed`]));
}

/** Words of a closed room where everybody reads them. */
async function leak({ house, memory }: Visit): Promise<void> {
  const words = "canary messages.question sings";
  await house.owner.query("update rooms set description = $1 where id = $2", [words, openRoom]);
  await memory.keep(["rooms"]);
}

async function probe(visit: Visit, name: string, call: CallAccess): Promise<string> {
  const route = routesOf(visit.document).find((each) => each.name === name);
  return route ? (await probeCall(visit, route, call)).join("\n") : "";
}
