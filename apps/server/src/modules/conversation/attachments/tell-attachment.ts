import type { MessageAttachment } from "@parley/contract/attachments";
import type { UserId } from "@parley/contract/ids";
import type { Publish } from "../../../platform/live/publisher.ts";

export const tellAttachment = (publish: Publish, userId: UserId, attachment: MessageAttachment): void =>
  publish(`user:${userId}`, { type: "attachment", attachment });
