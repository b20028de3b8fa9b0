import { buffer } from "node:stream/consumers";
import { createRoute, z } from "@hono/zod-openapi";
import { Avatar } from "@parley/contract/accounts";
import { filesRouter, json, refusals } from "../../platform/http/router.ts";
import { PICTURE_TYPES } from "../../platform/pictures.ts";
import { Refusal } from "../../platform/refusal.ts";
import { avatarKey } from "./avatars.ts";
import { changeAvatar } from "./change-avatar.ts";
import { uploadAvatar } from "./upload-avatar.ts";

const binary = { schema: { type: "string", format: "binary" } } as const;
const forEver = "public, max-age=31536000, immutable";

const upload = createRoute({
  method: "post",
  path: "/functions/v1/upload-avatar",
  operationId: "uploadAvatar",
  request: {
    body: { required: true, content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, binary])) },
  },
  responses: {
    200: json(Avatar, "Where the picture is now"),
    ...refusals("not_an_image", "too_large", "profile_not_found"),
  },
});

const remove = createRoute({
  method: "post",
  path: "/functions/v1/remove-avatar",
  operationId: "removeAvatar",
  responses: { 200: json(Avatar, "No picture"), ...refusals("profile_not_found") },
});

const read = createRoute({
  method: "get",
  path: "/storage/v1/avatars/{name}",
  operationId: "readAvatar",
  security: [],
  request: { params: z.object({ name: z.string() }) },
  responses: {
    200: { description: "The picture", content: { "image/webp": binary } },
    ...refusals("not_found"),
  },
});

export const avatarRoutes = filesRouter()
  .openapi(upload, async (c) => {
    await c.var.limit("upload");
    const type = c.req.header("content-type");
    if (!PICTURE_TYPES.some((known) => known === type)) throw new Refusal("not_an_image");
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json({ avatar_url: await uploadAvatar(c.var, bytes) }, 200);
  })
  .openapi(remove, async (c) => {
    const { actor, transact } = c.var;
    await transact((tx) => changeAvatar(tx, actor, null));
    return c.json({ avatar_url: null }, 200);
  })
  .openapi(read, async (c) => {
    const key = avatarKey(c.req.valid("param").name);
    const picture = key && (await c.var.files.get(key));
    if (!picture) throw new Refusal("not_found");
    const headers = { "content-type": picture.contentType, "content-length": String(picture.size) };
    return c.body(await buffer(picture.stream), 200, { ...headers, "cache-control": forEver });
  });
