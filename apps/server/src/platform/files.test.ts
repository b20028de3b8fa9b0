import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BucketDouble, openBucketDouble } from "../testing/bucket-double.ts";
import { type Files, openFiles } from "./files.ts";

let folder: string;
let double: BucketDouble;
const drivers: Record<string, Files> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-files-"));
  double = await openBucketDouble();
  drivers.folder = await openFiles(pathToFileURL(folder).href);
  drivers.bucket = await openFiles(double.url);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  double.close();
});

function driverOf(name: string): Files {
  const driver = drivers[name];
  if (!driver) throw new Error(`No driver ${name}`);
  return driver;
}

const read = async (files: Files, key: string) => {
  const found = await files.get(key);
  return found && (await buffer(found.stream));
};

const octets = "application/octet-stream";

describe.each(["folder", "bucket"])("files in a %s", (name) => {
  it("give back what was put, and say what it is", async () => {
    const files = driverOf(name);
    const bytes = randomBytes(300_000);
    const key = `avatars/${randomUUID()}.webp`;
    await files.put(key, bytes, "image/webp");
    const found = await files.get(key);
    expect(found).toMatchObject({ size: bytes.length, contentType: "image/webp" });
    expect(await buffer(found?.stream ?? Readable.from([]))).toEqual(bytes);
  });

  it("hold what came last", async () => {
    const files = driverOf(name);
    await files.put("exports/a/one.json", Buffer.from("1"), "application/json");
    await files.put("exports/a/one.json", Buffer.from("2"), "application/json");
    expect(String(await read(files, "exports/a/one.json"))).toBe("2");
  });

  it("are gone once removed, and removing them again is no mistake", async () => {
    const files = driverOf(name);
    await files.put("exports/b/one.json", Buffer.from("1"), "application/json");
    await files.remove("exports/b/one.json");
    await files.remove("exports/b/one.json");
    expect(await files.get("exports/b/one.json")).toBeUndefined();
  });

  it("are removed by folder, and only there", async () => {
    const files = driverOf(name);
    const keys = ["exports/c/one.json", "exports/c/two.json", "exports/cc/three.json"];
    for (const key of keys) await files.put(key, Buffer.from("{}"), "application/json");
    await files.removeAll("exports/c/");
    await files.removeAll("exports/c/");
    const left = await Promise.all(keys.map(async (key) => (await read(files, key))?.toString()));
    expect(left).toEqual([undefined, undefined, "{}"]);
  });

  it("are received when they have the promised length, and not otherwise", async () => {
    const files = driverOf(name);
    const sent = [Buffer.from("one "), Buffer.from("two")];
    expect(await files.receive("uploads/a/part-1.bin", Readable.from(sent), 7)).toBe(true);
    expect(await files.receive("uploads/a/part-2.bin", Readable.from(sent), 6)).toBe(false);
    expect(await files.receive("uploads/a/part-3.bin", Readable.from(sent), 8)).toBe(false);
    expect(await files.list("uploads/a/")).toEqual([{ key: "uploads/a/part-1.bin", size: 7 }]);
    expect(String(await read(files, "uploads/a/part-1.bin"))).toBe("one two");
  });

  it("are listed by folder, and an empty one is no mistake", async () => {
    const files = driverOf(name);
    for (const at of [1, 2, 3, 4]) await files.put(`uploads/b/part-${at}.bin`, Buffer.alloc(at), octets);
    const listed = await files.list("uploads/b/");
    expect(listed.toSorted((a, b) => a.size - b.size).map(({ size }) => size)).toEqual([1, 2, 3, 4]);
    expect(await files.list("uploads/c/")).toEqual([]);
  });

  it.each([
    "",
    "one.json",
    "/etc/one.json",
    "../one.json",
    "exports/../one.json",
    "exports/..%2fone.json",
    "exports/./one.json",
    "exports//one.json",
    "exports/One.json",
    "exports/one.json\u0000.webp",
    "exports/one.json/",
    "exports\\one.json",
    "exports/.hidden.json",
    `exports/${"a".repeat(65)}.json`,
    "a/b/c/d/e/f.json",
  ])("are not reached by %j", async (key) => {
    const files = driverOf(name);
    await expect(files.put(key, Buffer.from("x"), "application/json")).rejects.toThrow("not");
    await expect(files.get(key)).rejects.toThrow("not a key");
    await expect(files.remove(key)).rejects.toThrow("not a key");
  });

  it.each(["", "/", "../", "exports", "exports/../", "./", "exports/one.json"])(
    "are not removed under %j",
    async (prefix) => {
      await expect(driverOf(name).removeAll(prefix)).rejects.toThrow("not a folder");
    },
  );

  it("are neither kept nor given out as what we do not know", async () => {
    const files = driverOf(name);
    await expect(files.put("exports/one.html", Buffer.from("x"), "text/html")).rejects.toThrow("not a key");
    await expect(files.get("exports/one.html")).rejects.toThrow("not a key");
    await expect(files.get("exports/one")).rejects.toThrow("not a key");
  });

  it("are named for what they are", async () => {
    const page = driverOf(name).put("avatars/page.webp", Buffer.from("<html>"), "text/html");
    await expect(page).rejects.toThrow("not named as text/html");
  });
});

describe("a folder", () => {
  it("never shows a half-written file: what is under way has another name", async () => {
    const files = driverOf("folder");
    const whole = [Buffer.alloc(4_000_000, "a"), Buffer.alloc(4_000_000, "b")];
    await files.put("exports/d/big.json", whole[0] ?? Buffer.of(), "application/json");
    const writing = Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        files.put("exports/d/big.json", whole[turn % 2] ?? Buffer.of(), "application/json"),
      ),
    );
    for (let look = 0; look < 20; look++) {
      const seen = await read(files, "exports/d/big.json");
      expect(whole.some((one) => seen?.equals(one))).toBe(true);
    }
    await writing;
    expect(await readdir(join(folder, "exports/d"))).toEqual(["big.json"]);
  });

  it("fails loudly when it cannot read what is there", async () => {
    await mkdir(join(folder, "exports/e/one.json"), { recursive: true });
    const found = await driverOf("folder").get("exports/e/one.json");
    await expect(buffer(found?.stream ?? Readable.from([]))).rejects.toThrow("EISDIR");
  });

  it("leaves its neighbours alone", async () => {
    await writeFile(join(folder, "outside.json"), "{}");
    await driverOf("folder").removeAll("exports/");
    expect((await stat(join(folder, "outside.json"))).isFile()).toBe(true);
  });

  it("forgets what a process that died had begun to write, once it is old", async () => {
    await mkdir(join(folder, ".under-way"), { recursive: true });
    await writeFile(join(folder, ".under-way", "half"), "x");
    expect(await driverOf("folder").sweep(60_000)).toBe(0);
    expect(await driverOf("folder").sweep(-1)).toBe(1);
    expect(await readdir(join(folder, ".under-way"))).toEqual([]);
  });

  it("has no address of its own for a browser", async () => {
    expect(await driverOf("folder").addressFor("uploads/d/part-1.bin", 3)).toBeUndefined();
  });
});

describe("a bucket", () => {
  it("takes a part from the browser itself, once, at an address that is good for that length alone", async () => {
    const address = (await driverOf("bucket").addressFor("uploads/d/part-1.bin", 3)) ?? "";
    const query = new URL(address).searchParams;
    expect(query.get("X-Amz-SignedHeaders")?.split(";")).toEqual(["content-length", "host", "if-none-match"]);
    expect(query.get("X-Amz-Expires")).toBe("3600");
    expect([...query.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
    const send = (body: string) => fetch(address, { method: "PUT", body, headers: { "if-none-match": "*" } });
    expect((await send("abc")).status).toBe(200);
    expect(await driverOf("bucket").list("uploads/d/")).toEqual([{ key: "uploads/d/part-1.bin", size: 3 }]);
    expect((await send("xyz")).status).toBe(412);
    expect((await read(driverOf("bucket"), "uploads/d/part-1.bin"))?.toString()).toBe("abc");
  });

  it("is told what a file is, and keeps it from strangers: every call is signed", async () => {
    await driverOf("bucket").put("avatars/typed.webp", Buffer.from("x"), "image/webp");
    expect(double.typeOf("avatars/typed.webp")).toBe("image/webp");
    expect(double.unsignedCalls()).toBe(0);
  });

  it("is emptied page by page", async () => {
    const files = driverOf("bucket");
    const keys = Array.from({ length: 7 }, (_, at) => `exports/many/${at}.json`);
    for (const key of keys) await files.put(key, Buffer.from("{}"), "application/json");
    await files.removeAll("exports/many/");
    expect(keys.filter((key) => double.typeOf(key))).toEqual([]);
  });
});
