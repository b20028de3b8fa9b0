import { createRoute, z } from "@hono/zod-openapi";
import { json } from "../../../platform/http/router.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";

/** Which ways in are open, for pages that nobody has signed in to. */
const Settings = z
  .object({
    external: z.object({ email: z.boolean(), phone: z.boolean(), google: z.boolean() }),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    captcha: z.object({ enabled: z.boolean(), site_key: z.string(), script_url: z.string() }),
  })
  .openapi("IdentitySettings");

const Health = z.object({ name: z.string(), version: z.string(), description: z.string() });

const settings = createRoute({
  method: "get",
  path: "/auth/v1/settings",
  operationId: "getIdentitySettings",
  security: [],
  responses: { 200: json(Settings, "Which ways in are open"), ...identityRefusals() },
});

const health = createRoute({
  method: "get",
  path: "/auth/v1/health",
  operationId: "getIdentityHealth",
  security: [],
  responses: { 200: json(Health, "The service answers"), ...identityRefusals() },
});

export const settingsRoutes = identityRouter()
  .openapi(settings, (c) => {
    const { confirmEmail, google, captcha } = c.var.caller.settings;
    const answer = {
      external: { email: true, phone: true, google: google !== undefined },
      disable_signup: false,
      mailer_autoconfirm: !confirmEmail,
      phone_autoconfirm: false,
      captcha: {
        enabled: captcha !== undefined,
        site_key: captcha?.siteKey ?? "",
        script_url: captcha?.scriptUrl ?? "",
      },
    };
    return c.json(answer, 200);
  })
  .openapi(health, (c) =>
    c.json({ name: "Parley", version: "1", description: "Parley's identity service" }, 200),
  );
