export { listSalesByMonth } from "./sales.queries.ts";
export { findConnectAccount } from "./sellers.queries.ts";
export { sellerRoutes } from "./sellers.routes.ts";
