import { buffer } from "node:stream/consumers";
import { DataRequestId, type UserId } from "@parley/contract/ids";
import { z } from "zod";
import { type JobTools, job } from "../../platform/queue.ts";
import { mails } from "../accounts/index.ts";
import { findAvatarFile } from "../profiles/index.ts";
import { composeExport, type ExportParts } from "./compose-export.ts";
import { exportKey, KEPT_DAYS } from "./exports.ts";
import { findPersonToTell, listPersonalRows, listPersonalStores } from "./personal-data.queries.ts";
import {
  type RunningRequest,
  updateRequestDone,
  updateRequestProgress,
  updateRequestRunning,
} from "./privacy.queries.ts";
import { tellProgress } from "./tell-progress.ts";

export const exportData = job({
  name: "export-data",
  payload: z.object({ request_id: DataRequestId }),
  /** Twice is harmless: the file has the request's name, the mail its key, and an ended request is left alone. */
  async run(tools, { request_id }) {
    const { transact, files, publish } = tools;
    const request = await transact((tx) => updateRequestRunning(tx, request_id, "export"));
    if (!request) return;
    const parts = await collect(tools, request);
    const key = exportKey(request.user_id, request_id);
    await files.put(key, composeExport(parts), "application/json");
    await tellThatItIsReady(tools, request);
    const isDone = await transact((tx) => updateRequestDone(tx, request_id));
    // The account was deleted meanwhile, and its files with it; this one came too late.
    if (!isDone) return files.remove(key);
    tellProgress(publish, request.user_id, { id: request_id, kind: "export", status: "done", progress: 100 });
  },
});

/** Store by store, each in a transaction of its own: nothing is locked, and progress shows. */
async function collect(
  { transact, files, publish }: JobTools,
  request: RunningRequest,
): Promise<ExportParts> {
  const { id, user_id } = request;
  const all = await transact(listPersonalStores);
  const named = all.flatMap(({ store }) => (store === null ? [] : [store]));
  const stores: ExportParts["stores"] = [];
  for (const [at, store] of named.entries()) {
    const progress = Math.floor((95 * (at + 1)) / named.length);
    const rows = await transact(async (tx) => {
      const found = await listPersonalRows(tx, id, store);
      await updateRequestProgress(tx, id, { progress, receipt: { store, rows: found.length } });
      return found;
    });
    stores.push({ store, rows });
    tellProgress(publish, user_id, { id, kind: "export", status: "running", progress });
  }
  return {
    madeAt: new Date().toISOString(),
    stores,
    leftOut: all.filter(({ store }) => store === null),
    avatar: await readAvatar({ transact, files }, user_id),
  };
}

async function readAvatar(
  { transact, files }: Pick<JobTools, "transact" | "files">,
  person: UserId,
): Promise<Uint8Array | undefined> {
  const key = await transact((tx) => findAvatarFile(tx, person));
  const file = key && (await files.get(key));
  return file ? buffer(file.stream) : undefined;
}

async function tellThatItIsReady(
  { transact, mail, webOrigin }: JobTools,
  request: RunningRequest,
): Promise<void> {
  const person = await transact((tx) => findPersonToTell(tx, request.user_id));
  if (!person?.email) return;
  const until = new Date(Date.now() + KEPT_DAYS * 86_400_000).toISOString();
  const letter = await mails["export-ready"]({
    name: person.first_name,
    url: `${webOrigin}/settings`,
    until,
  });
  await mail.send({ to: person.email, key: `export-${request.id}`, ...letter });
}
