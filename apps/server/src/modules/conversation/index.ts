export { TurnRunner } from "./answering/run-turns.ts";
export { askingRoutes } from "./asking.routes.ts";
export { attachmentRoutes } from "./attachments/attachments.routes.ts";
export { readAttachment } from "./attachments/read-attachment.job.ts";
export { sweepAttachments } from "./attachments/sweep-attachments.job.ts";
export { conversationRoutes } from "./conversation.routes.ts";
export { messageRoutes } from "./messages.routes.ts";
export { presenceRoutes } from "./presence.routes.ts";
