import { Room } from "@parley/contract/rooms";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { FetchFailure, type FetchOutside } from "../../platform/fetcher/fetch-outside.ts";
import { cast, type Person, type StagedRoom } from "../../testing/cast.ts";
import { accessToken } from "../../testing/signing.ts";
import { owner, parts } from "../../testing/stage.ts";
import { giveTier } from "../../testing/twins.ts";

const elsewhere = "https://pictures.example/logo.png";
const background = { r: 10, g: 90, b: 60 };
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
  .png()
  .toBuffer();

const visited: string[] = [];
const outside =
  (bytes: Buffer): FetchOutside =>
  async ({ url }) => {
    visited.push(url);
    if (url.includes("missing")) throw new FetchFailure("the page does not exist");
    return { url, status: 200, contentType: "image/png", bytes, etag: null, lastModified: null };
  };

async function dress(person: Person, room: StagedRoom, logo_url: string | null, bytes = picture) {
  const app = createApp({ ...parts, fetchOutside: outside(bytes) });
  const response = await app.request(`/rest/v1/rooms/${room.id}`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${await accessToken({ sub: person.id })}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ logo_url }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function scene() {
  const people = await cast();
  await giveTier(people.maya, "pro");
  return people;
}

describe("a room's logo", () => {
  it("is fetched once and kept here: no browser ever asks its host (R27)", async () => {
    const { maya, salon } = await scene();
    const { logo_url } = Room.parse((await dress(maya, salon, elsewhere)).body);
    expect(logo_url).toMatch(/^\/storage\/v1\/avatars\/[0-9a-f]{36}\.webp$/);
    const kept = await createApp(parts).request(logo_url ?? "");
    expect([kept.status, kept.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const again = visited.length;
    expect((await dress(maya, salon, logo_url)).body).toMatchObject({ logo_url });
    expect(visited).toHaveLength(again);
    expect((await dress(maya, salon, null)).body).toMatchObject({ logo_url: null });
  });

  it("is refused when nothing is there, or no picture, or somebody else's (R27)", async () => {
    const { maya, salon, square } = await scene();
    expect(await dress(maya, salon, "https://pictures.example/missing.png")).toMatchObject({
      status: 422,
      body: { code: "logo_unreachable", error: "The logo could not be fetched: the page does not exist" },
    });
    expect(await dress(maya, salon, elsewhere, Buffer.from("<svg/>"))).toMatchObject({
      body: { code: "not_an_image" },
    });
    const { logo_url } = Room.parse((await dress(maya, square, elsewhere)).body);
    expect(await dress(maya, salon, logo_url)).toMatchObject({ body: { code: "logo_unreachable" } });
    expect((await dress(maya, salon, "http://pictures.example/logo.png")).status).toBe(422);
    const foreign = owner.query("update rooms set logo_url = $2 where id = $1", [salon.id, elsewhere]);
    await expect(foreign).rejects.toThrow("rooms_logo_url_check");
  });

  it("is fetched for nobody but the owner, whose plan has it", async () => {
    const { jonas, stranger, salon } = await scene();
    const before = visited.length;
    expect(await dress(jonas, salon, elsewhere)).toMatchObject({
      status: 403,
      body: { code: "not_room_owner" },
    });
    expect(await dress(stranger, salon, elsewhere)).toMatchObject({ status: 404 });
    const { maya: onFree, salon: other } = await cast();
    expect(await dress(onFree, other, elsewhere)).toMatchObject({ body: { code: "upgrade_required" } });
    expect(visited).toHaveLength(before);
  });
});
