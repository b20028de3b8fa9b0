import { createRoute, z } from "@hono/zod-openapi";
import { Factor, User } from "@parley/contract/identity";
import {
  GeneratedLink,
  GenerateLink,
  Invite,
  ListPeople,
  NewPerson,
  People,
  PersonAttributes,
} from "@parley/contract/identity-admin";
import { FactorId, UserId } from "@parley/contract/ids";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { changePerson } from "../admin/change-person.ts";
import { createPerson } from "../admin/create-person.ts";
import { deletePerson } from "../admin/delete-person.ts";
import { generateLink } from "../admin/generate-link.ts";
import { invitePerson } from "../admin/invite-person.ts";
import { listPeoplePage } from "../admin/list-people.ts";
import { readPerson } from "../admin/read-person.ts";
import { removeFactorOf } from "../admin/remove-factor-of.ts";
import { allowedRedirect } from "../redirects.policy.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";
import { requireServiceKey } from "./require-service-key.ts";

const query = z.object({ redirect_to: z.string().optional() });
const params = z.object({ userId: UserId });
const user = { 200: json(User, "The account"), ...identityRefusals() };

const invite = createRoute({
  method: "post",
  path: "/auth/v1/invite",
  operationId: "invitePerson",
  request: { query, body: jsonBody(Invite) },
  responses: { 200: json(User, "The account as it will be, if they accept"), ...identityRefusals() },
});

const link = createRoute({
  method: "post",
  path: "/auth/v1/admin/generate_link",
  operationId: "generateLink",
  request: { query, body: jsonBody(GenerateLink) },
  responses: { 200: json(GeneratedLink, "The link and the code, sent to nobody"), ...identityRefusals() },
});

const create = createRoute({
  method: "post",
  path: "/auth/v1/admin/users",
  operationId: "createPerson",
  request: { body: jsonBody(NewPerson) },
  responses: user,
});

const list = createRoute({
  method: "get",
  path: "/auth/v1/admin/users",
  operationId: "listPeople",
  request: { query: ListPeople },
  responses: { 200: json(People, "Newest first; headers say how many there are"), ...identityRefusals() },
});

const path = "/auth/v1/admin/users/{userId}";
const read = createRoute({
  method: "get",
  path,
  operationId: "getPerson",
  request: { params },
  responses: user,
});

const change = createRoute({
  method: "put",
  path,
  operationId: "changePerson",
  request: { params, body: jsonBody(PersonAttributes) },
  responses: user,
});

const remove = createRoute({
  method: "delete",
  path,
  operationId: "deletePerson",
  request: { params },
  responses: { 200: json(z.object({}), "The account is closed"), ...identityRefusals() },
});

const listFactors = createRoute({
  method: "get",
  path: `${path}/factors`,
  operationId: "listFactorsOf",
  request: { params },
  responses: { 200: json(z.array(Factor), "Their second steps"), ...identityRefusals() },
});

const removeFactor = createRoute({
  method: "delete",
  path: `${path}/factors/{factorId}`,
  operationId: "removeFactorOf",
  request: { params: params.extend({ factorId: FactorId }) },
  responses: { 200: json(Factor, "The second step that is gone"), ...identityRefusals() },
});

const guarded = identityRouter();
/** Before anything is read of the request: whoever has no key learns nothing, not even what is well formed. */
for (const surface of ["/auth/v1/invite", "/auth/v1/admin/*"]) {
  guarded.use(surface, async (c, next) => {
    await requireServiceKey(c);
    await next();
  });
}

export const identityAdminRoutes = guarded
  .openapi(invite, async (c) => {
    const { caller } = c.var;
    // Somebody who is invited has no password yet.
    const { redirect_to = `${caller.settings.webOrigin}/update-password` } = c.req.valid("query");
    const redirectTo = allowedRedirect(redirect_to, caller.settings);
    return c.json(await invitePerson(caller, c.req.valid("json"), redirectTo), 200);
  })
  .openapi(link, async (c) => {
    const { caller } = c.var;
    const wanted = c.req.valid("json");
    const redirectTo = allowedRedirect(
      c.req.valid("query").redirect_to ?? wanted.redirect_to,
      caller.settings,
    );
    return c.json(await generateLink(caller, { ...wanted, redirectTo }), 200);
  })
  .openapi(create, async (c) => c.json(await createPerson(c.var.caller, c.req.valid("json")), 200))
  .openapi(list, async (c) => {
    const { users, total, link: links } = await listPeoplePage(c.var.caller, c.req.valid("query"));
    return c.json({ users, aud: "authenticated" as const }, 200, {
      "x-total-count": `${total}`,
      link: links,
    });
  })
  .openapi(read, async (c) => c.json(await readPerson(c.var.caller, c.req.valid("param").userId), 200))
  .openapi(change, async (c) => {
    const { userId } = c.req.valid("param");
    return c.json(await changePerson(c.var.caller, userId, c.req.valid("json")), 200);
  })
  .openapi(remove, async (c) => {
    await deletePerson(c.var.caller, c.req.valid("param").userId);
    return c.json({}, 200);
  })
  .openapi(listFactors, async (c) => {
    const { factors = [] } = await readPerson(c.var.caller, c.req.valid("param").userId);
    return c.json(factors, 200);
  })
  .openapi(removeFactor, async (c) => {
    const { userId, factorId } = c.req.valid("param");
    return c.json(await removeFactorOf(c.var.caller, userId, factorId), 200);
  });
