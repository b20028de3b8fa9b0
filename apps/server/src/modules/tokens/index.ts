export { findBalance, listUsageDays } from "./tokens.queries.ts";
export { tokenRoutes } from "./tokens.routes.ts";
