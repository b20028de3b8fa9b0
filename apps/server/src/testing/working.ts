import { afterAll } from "vitest";
import { connectDatabase, transactAsWorker } from "../platform/database.ts";
import type { JobTools } from "../platform/queue.ts";
import { outsideOf } from "./outside.ts";
import { openPostOffice } from "./post-office.ts";
import { log, testDatabase } from "./stage.ts";

/** What a job is handed, with the worker's own grants and a post office on loopback. */
export async function openWorkshop() {
  const office = await openPostOffice();
  const { database } = connectDatabase(testDatabase.worker, { max: 2 });
  const tools: JobTools = {
    ...outsideOf({ SMTP_URL: office.url }),
    transact: (work) => transactAsWorker(database, work),
    log,
    signal: new AbortController().signal,
  };
  afterAll(async () => {
    tools.mail.close();
    await Promise.all([office.close(), database.destroy()]);
  });
  return { tools, office };
}
