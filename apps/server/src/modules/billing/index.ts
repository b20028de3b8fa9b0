export { findLivingSubscription, planOf } from "./billing.queries.ts";
export { billingRoutes } from "./billing.routes.ts";
