import { afterAll, describe, expect, it } from "vitest";
import { openNameServer } from "../testing/name-server.ts";
import { openDns } from "./dns.ts";

const server = await openNameServer({
  "_parley-verify.ask.example.com": ["parley-room=token", "x".repeat(300)],
});
afterAll(server.close);

describe("reading TXT records", () => {
  it("gives each in one piece, however long it is", async () => {
    const records = await openDns([server.address])("_parley-verify.ask.example.com");
    expect(records).toEqual(["parley-room=token", "x".repeat(300)]);
  });

  it("gives none for a name that has none", async () => {
    expect(await openDns([server.address])("other.example.com")).toEqual([]);
  });

  it("does not take a name server's silence for an answer", async () => {
    const silent = await openNameServer("silent");
    expect(await openDns([silent.address])("ask.example.com")).toBeUndefined();
    await silent.close();
  }, 20_000);
});
