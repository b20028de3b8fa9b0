import { z } from "zod";

/** Every id is a uuid with its own brand, so that a room's id can never be handed to a call that wants a person's. */
export const UserId = z.uuid().brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

export const RoomId = z.uuid().brand<"RoomId">();
export type RoomId = z.infer<typeof RoomId>;

export const RoomMemberId = z.uuid().brand<"RoomMemberId">();
export type RoomMemberId = z.infer<typeof RoomMemberId>;

export const TwinId = z.uuid().brand<"TwinId">();
export type TwinId = z.infer<typeof TwinId>;

export const MessageId = z.uuid().brand<"MessageId">();
export type MessageId = z.infer<typeof MessageId>;

export const TurnId = z.uuid().brand<"TurnId">();
export type TurnId = z.infer<typeof TurnId>;

export const NotificationId = z.uuid().brand<"NotificationId">();
export type NotificationId = z.infer<typeof NotificationId>;

export const SubscriptionId = z.uuid().brand<"SubscriptionId">();
export type SubscriptionId = z.infer<typeof SubscriptionId>;

export const TokenBundleId = z.uuid().brand<"TokenBundleId">();
export type TokenBundleId = z.infer<typeof TokenBundleId>;

export const SessionId = z.uuid().brand<"SessionId">();
export type SessionId = z.infer<typeof SessionId>;

export const SecurityEventId = z.uuid().brand<"SecurityEventId">();
export type SecurityEventId = z.infer<typeof SecurityEventId>;

export const DataRequestId = z.uuid().brand<"DataRequestId">();
export type DataRequestId = z.infer<typeof DataRequestId>;

export const FactorId = z.uuid().brand<"FactorId">();
export type FactorId = z.infer<typeof FactorId>;
