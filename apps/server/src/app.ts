import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { except } from "hono/combine";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { isForGuests } from "./guests.ts";
import {
  accountRoutes,
  askingIdentity,
  deviceRoutes,
  type IdentityService,
  onIdentityError,
} from "./modules/accounts/index.ts";
import { adminRoutes } from "./modules/admin/index.ts";
import { billingRoutes } from "./modules/billing/index.ts";
import { chatpediaRoutes } from "./modules/chatpedia/index.ts";
import {
  activityRoutes,
  askingRoutes,
  attachmentRoutes,
  conversationRoutes,
  memoryRoutes,
  messageRoutes,
  presenceRoutes,
} from "./modules/conversation/index.ts";
import { knowledgeRoutes, retrievalRoutes, teachingRoutes, uploadRoutes } from "./modules/knowledge/index.ts";
import { marketplaceRoutes } from "./modules/marketplace/index.ts";
import { notificationRoutes } from "./modules/notifications/index.ts";
import { privacyRoutes, requestDeletionOf } from "./modules/privacy/index.ts";
import { avatarRoutes, profileRoutes } from "./modules/profiles/index.ts";
import { referralRoutes } from "./modules/referrals/index.ts";
import {
  domainRoutes,
  hostingRoutes,
  membershipRoutes,
  roomRoutes,
  ServedRooms,
  siteRoutes,
  tlsPermissionRoutes,
} from "./modules/rooms/index.ts";
import { roundtableRoutes } from "./modules/roundtables/index.ts";
import { sellerRoutes } from "./modules/sellers/index.ts";
import { tokenRoutes } from "./modules/tokens/index.ts";
import { twinRoutes } from "./modules/twins/index.ts";
import type { FetchOutside } from "./platform/fetcher/fetch-outside.ts";
import type { Files } from "./platform/files.ts";
import { onError } from "./platform/http/on-error.ts";
import { operatorRoutes } from "./platform/http/operator-routes.ts";
import { referenceRoutes } from "./platform/http/reference-routes.ts";
import { type RequestContext, requestContext } from "./platform/http/request-context.ts";
import { asAnyone, type Gate, signedIn } from "./platform/http/signed-in.ts";
import { lendAttendance } from "./platform/http/with-attendance.ts";
import { lendFiles } from "./platform/http/with-files.ts";
import { lendModels } from "./platform/http/with-models.ts";
import { lendOutside } from "./platform/http/with-outside.ts";
import { lendSite, type Site } from "./platform/http/with-site.ts";
import { lendWake } from "./platform/http/with-wake.ts";
import type { Attendance } from "./platform/live/attendance.ts";
import type { Logger } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Models } from "./platform/models/models.ts";
import type { Readiness } from "./platform/readiness.ts";
import { Refusal } from "./platform/refusal.ts";
import type { Wake } from "./platform/wake.ts";

export type AppDependencies = Gate & {
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
  webOrigin: string;
  files: Files;
  fetchOutside: FetchOutside;
  models: Models;
  wake: Wake;
  attendance: Attendance;
  identity: IdentityService;
};

const mostBytes = 1024 * 1024;
/** Photographs, and the parts in which larger files come. */
const mostFileBytes = 5 * mostBytes;

/** The table of contents of the API: one rule per surface, then every module's routes. */
export function createApp(dependencies: AppDependencies) {
  const { files, log, metrics, readiness, webOrigin } = dependencies;
  const app = new OpenAPIHono<RequestContext>();
  app.onError((error, c) =>
    c.req.path.startsWith("/auth/v1/") ? onIdentityError(error, c) : onError(error, c),
  );
  app.notFound(() => {
    throw new Refusal("not_found");
  });
  app.use(requestContext(log, metrics), headers, runNothing, cors(openTo(webOrigin)));
  app.use(limitBody, lendFiles(files), lendModels(dependencies.models), lendWake(dependencies.wake));
  app.use(lendAttendance(dependencies.attendance), lendSite(siteOf(dependencies)));
  app.use(lendOutside(dependencies.fetchOutside));

  app.route("/", operatorRoutes({ metrics, readiness }));
  app.route(
    "/",
    referenceRoutes(() => describe(app)),
  );

  const served = new ServedRooms(dependencies.database);
  app.route("/", tlsPermissionRoutes(served));
  const asking = askingIdentity({
    ...dependencies,
    requestDeletion: requestDeletionOf,
    findRoomOn: async (host) => (await served.find(host))?.room_id,
  });
  app.use("/auth/v1/*", asAnyone(dependencies), asking);
  const letIn = signedIn({ ...dependencies, isForGuests });
  app.use("/rest/v1/*", except(openToAnyone, letIn));
  app.use(openToAnyone, asAnyone(dependencies));
  app.use("/functions/v1/*", letIn);
  app.use("/storage/v1/uploads/*", letIn);
  app.use("/storage/v1/attachments/*", letIn);
  app.use("/functions/v1/end-session", asking);

  mountModules(app);
  return app;
}

/** What the page on a room's own domain asks before anybody has signed in there. */
const openToAnyone = "/rest/v1/room_sites";

function siteOf({ webOrigin, identity }: AppDependencies): Site {
  const { issuer, redirects } = identity.settings;
  return { origin: webOrigin, hosts: [webOrigin, issuer, ...redirects].map((url) => new URL(url).hostname) };
}

/** Every module's routes, without what they run on: enough to describe them. */
export function mountModules(app: OpenAPIHono<RequestContext>): void {
  app.route("/", accountRoutes);
  app.route("/", deviceRoutes);
  app.route("/", adminRoutes);
  app.route("/", billingRoutes);
  app.route("/", chatpediaRoutes);
  app.route("/", conversationRoutes);
  app.route("/", messageRoutes);
  app.route("/", memoryRoutes);
  app.route("/", activityRoutes);
  app.route("/", askingRoutes);
  app.route("/", attachmentRoutes);
  app.route("/", presenceRoutes);
  app.route("/", knowledgeRoutes);
  app.route("/", retrievalRoutes);
  app.route("/", teachingRoutes);
  app.route("/", uploadRoutes);
  app.route("/", marketplaceRoutes);
  app.route("/", notificationRoutes);
  app.route("/", privacyRoutes);
  app.route("/", profileRoutes);
  app.route("/", avatarRoutes);
  app.route("/", referralRoutes);
  app.route("/", roomRoutes);
  app.route("/", membershipRoutes);
  app.route("/", domainRoutes);
  app.route("/", siteRoutes);
  app.route("/", hostingRoutes);
  app.route("/", roundtableRoutes);
  app.route("/", sellerRoutes);
  app.route("/", tokenRoutes);
  app.route("/", twinRoutes);
}

export function describe(app: OpenAPIHono<RequestContext>) {
  const bearer = { type: "http", scheme: "bearer", bearerFormat: "JWT" } as const;
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", bearer);
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Parley", version: "1", description: "Twins, rooms, a marketplace and tokens." },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
  });
}

const headers = secureHeaders({
  crossOriginResourcePolicy: "same-site",
  referrerPolicy: "no-referrer",
  xFrameOptions: "DENY",
});

/** Answers are data, and run nothing; the one page there is brings a policy of its own. */
const runNothing = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.has("content-security-policy")) return;
  c.res.headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
});

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal("too_large");
    },
  });
const limitOrdinary = limitTo(mostBytes);
const limitFile = limitTo(mostFileBytes);

const carriesFile = (path: string) =>
  path === "/functions/v1/upload-avatar" || path.startsWith("/storage/v1/uploads/");
const limitBody = createMiddleware((c, next) =>
  carriesFile(c.req.path) ? limitFile(c, next) : limitOrdinary(c, next),
);

const openTo = (origin: string) => ({
  origin,
  allowMethods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
  allowHeaders: [
    "authorization",
    "content-type",
    "x-request-id",
    "x-client-info",
    "apikey",
    "x-supabase-api-version",
  ],
  exposeHeaders: ["x-request-id", "retry-after", "x-supabase-api-version"],
  maxAge: 600,
});
