export { roundtableRoutes } from "./roundtables.routes.ts";
