export { deleteAccount } from "./delete-account.job.ts";
export { exportData } from "./export-data.job.ts";
export { privacyRoutes } from "./privacy.routes.ts";
export { requestDeletionOf } from "./request-deletion-of.ts";
export { sweepPrivacy } from "./sweep-privacy.job.ts";
