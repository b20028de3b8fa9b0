export { marketplaceRoutes } from "./marketplace.routes.ts";
