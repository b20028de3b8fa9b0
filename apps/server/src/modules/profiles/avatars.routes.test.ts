import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { Avatar } from "@parley/contract/accounts";
import { ErrorBody } from "@parley/contract/errors";
import { Profile } from "@parley/contract/profiles";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as, asVisitor } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { outsideOf } from "../../testing/outside.ts";
import { accessToken } from "../../testing/signing.ts";
import { app, files, filesFolder, log, owner } from "../../testing/stage.ts";
import { removeAvatarFile } from "./remove-avatar-file.job.ts";

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0f4e69" } });
const photograph = await canvas(600, 400)
  .withExif({ IFD0: { Copyright: "canary-copyright" }, IFD3: { GPSLatitude: "59/1 19/1 0/1" } })
  .jpeg()
  .toBuffer();

const tiff = await canvas(9, 9).tiff().toBuffer();

async function upload(person: Person | undefined, bytes: Uint8Array, type = "image/jpeg") {
  const authorization = person ? `Bearer ${await accessToken({ sub: person.id })}` : "";
  const response = await app.request("/functions/v1/upload-avatar", {
    method: "POST",
    headers: { "content-type": type, ...(authorization && { authorization }) },
    body: new Blob([new Uint8Array(bytes)]),
  });
  return { status: response.status, body: await response.json() };
}

async function uploaded(person: Person, bytes: Uint8Array, type?: string): Promise<string> {
  return z.string().parse(Avatar.parse((await upload(person, bytes, type)).body).avatar_url);
}

const fetched = async (url: string) => {
  const response = await app.request(url);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

const avatarOf = async (asker: Person, person: Person) =>
  (await as(asker).get(`/rest/v1/profiles?id=${person.id}`)).read(z.array(Profile))[0]?.avatar_url;

const kept = () => readdir(join(filesFolder, "avatars")).catch(() => []);

/** Runs what a worker would: removes what waits to be removed. */
async function work(): Promise<void> {
  const { rows } = await owner.query(
    "delete from queue.job where name = 'remove-avatar-file' returning data ->> 'name' as name",
  );
  const transact = () => Promise.reject(new Error("This job touches no row"));
  const tools = { ...outsideOf(), transact, log, signal: AbortSignal.timeout(5_000) };
  for (const { name } of rows) await removeAvatarFile.run(tools, { name });
}

describe("upload-avatar", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "draws a %s anew as a square (P5)",
    async (kind) => {
      const { maya, jonas } = await cast();
      const url = await uploaded(maya, await canvas(300, 500).toFormat(kind).toBuffer(), `image/${kind}`);
      const { bytes } = await fetched(url);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
      expect(await avatarOf(jonas, maya)).toBe(url);
    },
  );

  it("keeps the pixels alone: neither place nor author (P5)", async () => {
    const { maya } = await cast();
    const sent = photograph;
    expect(sent.includes("canary-copyright")).toBe(true);
    const { bytes } = await fetched(await uploaded(maya, sent));
    expect(bytes.includes("canary-copyright")).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it("removes the picture before it from disk (P7)", async () => {
    const { maya } = await cast();
    const first = await uploaded(maya, photograph);
    const second = await uploaded(maya, photograph);
    expect(second).not.toBe(first);
    await work();
    expect((await fetched(first)).status).toBe(404);
    expect((await fetched(second)).status).toBe(200);
  });

  it.each([
    ["a drawing that is a program", svg("<script>alert(1)</script>"), "image/svg+xml"],
    ["a drawing that says it is a photograph", svg(""), "image/png"],
    [
      "a page that says it is a photograph",
      Buffer.from("<html><script>alert(1)</script></html>"),
      "image/png",
    ],
    ["a TIFF that says it is a PNG", tiff, "image/png"],
    ["half a photograph", photograph.subarray(0, 900), "image/jpeg"],
    ["nothing", Buffer.of(), "image/png"],
    ["a page", Buffer.from("<html>"), "text/html"],
    ["100,000 by 100,000 pixels in a few bytes", pngOf(100_000, 100_000), "image/png"],
    ["8,000 by 8,000 pixels in a few bytes", pngOf(8_000, 8_000), "image/png"],
  ])("refuses %s (P5)", async (_what, bytes, type) => {
    const { maya } = await cast();
    const answer = await upload(maya, bytes, type);
    expect(answer).toMatchObject({ status: 422, body: { code: "not_an_image" } });
    expect(await avatarOf(maya, maya)).toBeNull();
  });

  it("refuses more than 5 MB (P5)", async () => {
    const { maya } = await cast();
    const answer = await upload(maya, Buffer.alloc(5 * 1024 * 1024 + 1), "image/png");
    expect(ErrorBody.parse(answer.body).code).toBe("too_large");
    expect(answer.status).toBe(413);
  });

  it("lets no other call send that much", async () => {
    const { maya } = await cast();
    const answer = await as(maya).call("remove-avatar", { filler: "x".repeat(1024 * 1024 + 1) });
    expect(answer.status).toBe(413);
  });

  it("asks a stranger who they are", async () => {
    expect((await upload(undefined, photograph)).status).toBe(401);
  });

  it("leaves no file behind when the profile cannot be changed", async () => {
    const { maya } = await cast();
    const nobody = { ...maya, id: (await cast()).stranger.id };
    await owner.query("delete from profiles where id = $1", [nobody.id]);
    const before = await kept();
    const answer = await upload(nobody, photograph);
    expect(await kept()).toEqual(before);
    expect(answer).toMatchObject({ status: 404, body: { code: "profile_not_found" } });
  });
});

describe("remove-avatar", () => {
  it("takes the picture from the profile and from disk (P7)", async () => {
    const { maya, jonas } = await cast();
    const url = await uploaded(maya, photograph);
    expect((await as(maya).call("remove-avatar")).read(Avatar)).toEqual({ avatar_url: null });
    await work();
    expect(await avatarOf(jonas, maya)).toBeNull();
    expect((await fetched(url)).status).toBe(404);
  });

  it("is for people who are signed in, and touches only their own (P3)", async () => {
    const { maya, stranger } = await cast();
    const url = await uploaded(maya, photograph);
    expect((await asVisitor().call("remove-avatar")).status).toBe(401);
    await as(stranger).call("remove-avatar");
    expect(await avatarOf(maya, maya)).toBe(url);
  });
});

it.each([
  "https://pictures.example/maya.png",
  "//pictures.example/maya.png",
  "/storage/v1/avatars/another.webp",
])("a picture that was not sent here is nobody's: %s (P8)", async (avatar_url) => {
  const { maya, jonas } = await cast();
  const url = await uploaded(maya, photograph);
  expect((await as(maya).patch(`/rest/v1/profiles/${maya.id}`, { avatar_url })).status).toBe(422);
  expect(await avatarOf(jonas, maya)).toBe(url);
  const foreign = owner.query("update profiles set avatar_url = $2 where id = $1", [
    maya.id,
    "https://a.example/b.png",
  ]);
  await expect(foreign).rejects.toThrow("profiles_avatar_url_check");
});

describe("a picture", () => {
  it("is given to whoever has its address, as a picture and nothing else, for ever (P6)", async () => {
    const { maya } = await cast();
    const { status, headers, bytes } = await fetched(await uploaded(maya, photograph));
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it.each(["nobody.webp", "..%2f..%2fetc%2fpasswd", "%2e%2e%2fexports%2fa.json", "a.json", "A.webp"])(
    "is not there under %s",
    async (name) => {
      await files.put("exports/a.json", Buffer.from("{}"), "application/json");
      expect((await fetched(`/storage/v1/avatars/${name}`)).status).toBe(404);
    },
  );
});

function svg(inside: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
}

/** A PNG that says how large it is, with next to nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.of())]);
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
