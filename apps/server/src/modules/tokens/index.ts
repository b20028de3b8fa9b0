export { PayerTeller, tellBalance } from "./tell-balance.ts";
export { findBalance, listUsageDays } from "./tokens.queries.ts";
export { tokenRoutes } from "./tokens.routes.ts";
