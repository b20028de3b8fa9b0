import type { DataRequest } from "@parley/contract/accounts";
import type { UserId } from "@parley/contract/ids";
import type { Publish } from "../../platform/live/publisher.ts";

/** Call it after the commit: whoever watches reads the row next. */
export function tellProgress(
  publish: Publish,
  person: UserId,
  { id, kind, status, progress }: Pick<DataRequest, "id" | "kind" | "status" | "progress">,
): void {
  publish(`user:${person}`, { type: "data_request", id, kind, status, progress });
}
