import { DataRequest } from "@parley/contract/accounts";
import { expect, it } from "vitest";
import { as } from "../../testing/as.ts";
import { cast } from "../../testing/cast.ts";
import { files, owner } from "../../testing/stage.ts";
import { openWorkshop } from "../../testing/working.ts";
import { exportData } from "./export-data.job.ts";
import { exportKey } from "./exports.ts";
import { sweepPrivacy } from "./sweep-privacy.job.ts";

const { tools } = await openWorkshop();

it("removes a file after seven days, and only then (V5)", async () => {
  const { maya, jonas } = await cast();
  const exports: { id: string; key: string }[] = [];
  for (const person of [maya, jonas]) {
    const { id } = (await as(person).call("request-data-export")).read(DataRequest);
    await exportData.run(tools, { request_id: id });
    exports.push({ id, key: exportKey(person.id, id) });
  }
  const isKept = async () => Promise.all(exports.map(({ key }) => opened(key)));
  await owner.query("update data_requests set finished_at = now() - interval '8 days' where id = $1", [
    exports[0]?.id,
  ]);
  expect(await isKept()).toEqual([true, true]);
  await sweepPrivacy.run(tools, {});
  await sweepPrivacy.run(tools, {});
  expect(await isKept()).toEqual([false, true]);
});

it("lets go of an export that nobody finished, so that it can be asked for again", async () => {
  const { maya } = await cast();
  const { id } = (await as(maya).call("request-data-export")).read(DataRequest);
  await sweepPrivacy.run(tools, {});
  expect((await as(maya).call("request-data-export")).status).toBe(409);
  await owner.query("update data_requests set created_at = now() - interval '2 days' where id = $1", [id]);
  await sweepPrivacy.run(tools, {});
  expect((await as(maya).call("request-data-export")).status).toBe(202);
});

async function opened(key: string): Promise<boolean> {
  const file = await files.get(key);
  file?.stream.destroy();
  return file !== undefined;
}
