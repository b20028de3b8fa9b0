export { hostingRoutes } from "./hosting.routes.ts";
export { membershipRoutes } from "./membership.routes.ts";
export { roomRoutes } from "./rooms.routes.ts";
export { sweepInvitations } from "./sweep-invitations.job.ts";
export { tellInvitee } from "./tell-invitee.job.ts";
