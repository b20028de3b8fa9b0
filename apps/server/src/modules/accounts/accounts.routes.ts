import { OpenAPIHono } from "@hono/zod-openapi";
import { identityAdminRoutes } from "./contract/admin.routes.ts";
import { authorizeRoutes } from "./contract/authorize.routes.ts";
import { continueRoutes } from "./contract/continue.routes.ts";
import { factorRoutes } from "./contract/factors.routes.ts";
import { identityRoutes } from "./contract/identities.routes.ts";
import { keySetRoutes } from "./contract/key-set.routes.ts";
import { recoveryCodeRoutes } from "./contract/recovery-codes.routes.ts";
import { sessionRoutes } from "./contract/session.routes.ts";
import { settingsRoutes } from "./contract/settings.routes.ts";
import { signUpRoutes } from "./contract/sign-up.routes.ts";
import { ssoRoutes } from "./contract/sso.routes.ts";
import { userRoutes } from "./contract/user.routes.ts";
import { verifyRoutes } from "./contract/verify.routes.ts";

/** The identity contract of spec §7. */
export const accountRoutes = new OpenAPIHono();
accountRoutes.route("/", authorizeRoutes);
accountRoutes.route("/", continueRoutes);
accountRoutes.route("/", identityRoutes);
accountRoutes.route("/", identityAdminRoutes);
accountRoutes.route("/", keySetRoutes);
accountRoutes.route("/", recoveryCodeRoutes); // before the factors, whose ids could be any word
accountRoutes.route("/", factorRoutes);
accountRoutes.route("/", sessionRoutes);
accountRoutes.route("/", settingsRoutes);
accountRoutes.route("/", signUpRoutes);
accountRoutes.route("/", ssoRoutes);
accountRoutes.route("/", userRoutes);
accountRoutes.route("/", verifyRoutes);
