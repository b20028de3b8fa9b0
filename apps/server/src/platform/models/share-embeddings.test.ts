import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { openFaultProxy } from "../../testing/fault-proxy.ts";
import { log, valkey, valkeyUrl } from "../../testing/stage.ts";
import { startSandbox } from "../../testing/start-sandbox.ts";
import { connectValkey } from "../valkey.ts";
import { ModelsConfig } from "./config.ts";
import type { Embed } from "./embedding.ts";
import { createModels } from "./open-models.ts";
import { sandboxConfig } from "./sandbox-config.ts";
import { sharing } from "./share-embeddings.ts";

/** Somebody who works vectors out, and what they were asked for. */
function reader() {
  const asked: string[][] = [];
  const embed: Embed = async (texts) => {
    asked.push(texts);
    return texts.map((text) => [text.length, 0.5]);
  };
  return { asked, embed };
}

describe("what a question means", () => {
  it("is worked out by one process, for all of them", async () => {
    const shelf = { valkey, prefix: `${randomUUID()}:` };
    const [first, second] = [reader(), reader()];
    expect(await sharing(first.embed, "m", shelf)(["Why?"])).toEqual([[4, 0.5]]);
    expect(await sharing(second.embed, "m", shelf)(["Why?"])).toEqual([[4, 0.5]]);
    expect([first.asked, second.asked]).toEqual([[["Why?"]], []]);
  });

  it("is another to another model; and a document's passages are read once, and not kept", async () => {
    const shelf = { valkey, prefix: `${randomUUID()}:` };
    const { asked, embed } = reader();
    await sharing(embed, "m", shelf)(["Why?"]);
    await sharing(embed, "n", shelf)(["Why?"]);
    await sharing(embed, "m", shelf)(["Why?", "How?"]);
    expect(asked).toEqual([["Why?"], ["Why?"], ["Why?", "How?"]]);
    expect(await valkey.keys(`${shelf.prefix}*`)).toHaveLength(2);
  });

  it("is worked out by everybody while Valkey is away", async () => {
    const proxy = await openFaultProxy(valkeyUrl);
    const behind = await connectValkey(proxy.url, log);
    const { asked, embed } = reader();
    const shared = sharing(embed, "m", { valkey: behind, prefix: `${randomUUID()}:` });
    proxy.close();
    await vi.waitUntil(() => !behind.isReady);
    expect(await shared(["Why?"])).toEqual([[4, 0.5]]);
    expect(await shared(["Why?"])).toEqual([[4, 0.5]]);
    expect(asked).toHaveLength(2);
    behind.destroy();
  });
});

describe("what is about to be asked", () => {
  const baseURL = "http://127.0.0.1:9/models/v1";
  const open = (embedding: object, prefix: string, url = baseURL) =>
    createModels(
      ModelsConfig.parse({ ...sandboxConfig(url), embedding }),
      {},
      { log, shelf: { valkey, prefix } },
    );
  const kept = async (prefix: string) => (await valkey.keys(`${prefix}*`)).length;

  it("is read ahead, for every process", async () => {
    const prefix = `${randomUUID()}:`;
    const models = open({ provider: "local" }, prefix);
    models.foresee("When does the library open?");
    await vi.waitUntil(async () => (await kept(prefix)) === 1, { timeout: 20_000 });
    await models.embed([" When does the library  open? "]);
    expect(await kept(prefix)).toBe(1);
    await models.close();
  }, 30_000);

  it("is left until it has been sent when it is long, so that a draft costs little", async () => {
    const prefix = `${randomUUID()}:`;
    const models = open({ provider: "local" }, prefix);
    models.foresee("word ".repeat(200));
    await models.embed(["short"]);
    expect(await kept(prefix)).toBe(1);
    await models.close();
  }, 30_000);

  it("is shown to no provider before it has been sent", async () => {
    const prefix = `${randomUUID()}:`;
    const models = open(
      { provider: "sandbox", model: "letters" },
      prefix,
      `${await startSandbox()}/models/v1`,
    );
    models.foresee("A draft");
    await models.embed(["A question"]);
    expect(await kept(prefix)).toBe(1);
    await models.close();
  });
});
