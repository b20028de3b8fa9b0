import { DataRequestId } from "@parley/contract/ids";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { type JobTools, job } from "../../platform/queue.ts";
import { mails } from "../accounts/index.ts";
import { findAvatarFile } from "../profiles/index.ts";
import { exportsFolder } from "./exports.ts";
import {
  deleteJobsAbout,
  deletePersonalRows,
  type ErasableStore,
  findFarewellAddress,
  findWhetherLastSuperadmin,
  insertDeletionEvidence,
  listUploadsOfLeaving,
} from "./personal-data.queries.ts";
import {
  type RunningRequest,
  updateRequestDone,
  updateRequestFailed,
  updateRequestProgress,
  updateRequestRunning,
} from "./privacy.queries.ts";
import { tellProgress } from "./tell-progress.ts";

type Step = {
  store: string;
  /** How many things it touched. May run again after a crash, and then finds less to do. */
  erase: (tools: JobTools, request: RunningRequest) => Promise<(tx: Tx) => Promise<number>>;
};

const rows = (store: ErasableStore): Step => ({
  store,
  erase:
    async (_tools, { id }) =>
    (tx) =>
      deletePersonalRows(tx, id, store),
});

/** In this order: nobody acts in the account any more; files while rows still name them; the address when all is told. */
const steps: Step[] = [
  rows("access"),
  {
    store: "jobs",
    erase:
      async (_tools, { user_id }) =>
      (tx) =>
        deleteJobsAbout(tx, user_id),
  },
  { store: "files", erase: eraseFiles },
  rows("twins"),
  rows("rooms"),
  rows("words"),
  rows("dealings"),
  { store: "farewell", erase: sayFarewell },
  rows("profile"),
];

export const deleteAccount = job({
  name: "delete-account",
  payload: z.object({ request_id: DataRequestId }),
  /** Twice is harmless: a store with a receipt is passed over, and every other one can be erased again. */
  async run(tools, { request_id }) {
    const { transact, publish } = tools;
    const request = await transact((tx) => updateRequestRunning(tx, request_id, "deletion"));
    if (!request) return;
    if (await isHeldBack(tools, request)) return;
    for (const [at, step] of steps.entries()) {
      if (request.receipts.some(({ store }) => store === step.store)) continue;
      await take(tools, request, step, Math.floor((100 * (at + 1)) / steps.length));
    }
    await transact(async (tx) => {
      if (await updateRequestDone(tx, request_id)) await insertDeletionEvidence(tx, request.user_id);
    });
    tellProgress(publish, request.user_id, {
      id: request_id,
      kind: "deletion",
      status: "done",
      progress: 100,
    });
  },
});

/** The rows go and the receipt comes in one transaction: there is never one without the other. */
async function take(tools: JobTools, request: RunningRequest, step: Step, progress: number): Promise<void> {
  const { id, user_id } = request;
  const erase = await step.erase(tools, request);
  await tools.transact(async (tx) => {
    const receipt = { store: step.store, rows: await erase(tx) };
    await updateRequestProgress(tx, id, { progress, receipt });
  });
  tellProgress(tools.publish, user_id, { id, kind: "deletion", status: "running", progress });
}

/** Two superadmins may have asked at the same moment. Only before the first step: after it they are one no more. */
async function isHeldBack({ transact, publish }: JobTools, request: RunningRequest): Promise<boolean> {
  const { id, user_id } = request;
  const isLast = await transact(async (tx) => {
    const found = await findWhetherLastSuperadmin(tx, user_id);
    if (found) await updateRequestFailed(tx, id, "The last superadmin stays until there is another one");
    return found;
  });
  if (isLast) tellProgress(publish, user_id, { id, kind: "deletion", status: "failed", progress: 0 });
  return isLast;
}

async function eraseFiles({ transact, files }: JobTools, { id, user_id }: RunningRequest) {
  const [avatar, uploads] = await transact(async (tx) => [
    await findAvatarFile(tx, user_id),
    await listUploadsOfLeaving(tx, id),
  ]);
  if (avatar) await files.remove(avatar);
  for (const folder of uploads) await files.removeAll(folder);
  await files.removeAll(exportsFolder(user_id));
  return async () => uploads.length + (avatar ? 1 : 0);
}

async function sayFarewell({ transact, mail }: JobTools, { id }: RunningRequest) {
  const email = await transact((tx) => findFarewellAddress(tx, id));
  if (!email) return async () => 0;
  const letter = await mails["account-deleted"]({ at: new Date().toISOString() });
  await mail.send({ to: email, key: `farewell-${id}`, ...letter });
  return async () => 1;
}
