import { createRoute, z } from "@hono/zod-openapi";
import { UserId } from "@parley/contract/ids";
import { CreateProfile, ListProfiles, Profile, UpdateProfile } from "@parley/contract/profiles";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import { editProfile } from "./edit-profile.ts";
import { ensureProfile } from "./ensure-profile.ts";
import { findProfile } from "./profiles.queries.ts";

const listProfiles = createRoute({
  method: "get",
  path: "/rest/v1/profiles",
  operationId: "listProfiles",
  request: { query: ListProfiles },
  responses: { 200: json(z.array(Profile), "The profile with this id, or none"), ...refusals() },
});

const createProfile = createRoute({
  method: "post",
  path: "/rest/v1/profiles",
  operationId: "createProfile",
  request: { body: jsonBody(CreateProfile) },
  responses: { 200: json(Profile, "The caller's profile"), ...refusals("not_allowed", "profile_not_found") },
});

const updateProfile = createRoute({
  method: "patch",
  path: "/rest/v1/profiles/{id}",
  operationId: "updateProfile",
  request: { params: z.object({ id: UserId }), body: jsonBody(UpdateProfile) },
  responses: {
    200: json(Profile, "The profile as it is now"),
    ...refusals("not_allowed", "profile_not_found"),
  },
});

export const profileRoutes = router()
  .openapi(listProfiles, async (c) => {
    const { id } = c.req.valid("query");
    const profile = await c.var.transact((tx) => findProfile(tx, id));
    return c.json(profile ? [profile] : [], 200);
  })
  .openapi(createProfile, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => ensureProfile(tx, actor, c.req.valid("json"))), 200);
  })
  .openapi(updateProfile, async (c) => {
    const { actor, transact } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await transact((tx) => editProfile(tx, actor, id, c.req.valid("json"))), 200);
  });
