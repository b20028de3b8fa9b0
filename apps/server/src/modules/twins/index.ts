export { twinRoutes } from "./twins.routes.ts";
