export { TurnRunner } from "./answering/run-turns.ts";
export { askingRoutes } from "./asking.routes.ts";
export { conversationRoutes } from "./conversation.routes.ts";
export { messageRoutes } from "./messages.routes.ts";
export { presenceRoutes } from "./presence.routes.ts";
