export { chatpediaRoutes } from "./chatpedia.routes.ts";
