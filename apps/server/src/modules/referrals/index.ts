export { referralRoutes } from "./referrals.routes.ts";
