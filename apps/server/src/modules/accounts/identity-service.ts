import type { RoomId, SessionId, UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import type { Logger } from "../../platform/log.ts";
import type { Engine } from "./engine/engine.ts";
import type { Passwords } from "./engine/passwords.ts";
import type { Providers } from "./engine/providers.ts";
import type { Secrets } from "./engine/secrets.ts";

export type IdentitySettings = {
  webOrigin: string;
  issuer: string;
  /** Whether a new address must be confirmed before there is an account. */
  confirmEmail: boolean;
  /** Where people may be sent after signing in, besides the web origin. */
  redirects: string[];
  /** The host this request wants to go back to, when a room stands on it: a page of ours, on somebody else's domain. */
  roomHost?: string | undefined;
  serviceKey: string;
  google?: { discoveryUrl: string; clientId: string; clientSecret: string } | undefined;
  captcha?: { url: string; secret: string; siteKey: string; scriptUrl: string } | undefined;
};

/** Decides who people are. It has a database login of its own and the only keys that sign. */
export type IdentityService = {
  settings: IdentitySettings;
  engine: Engine;
  passwords: Passwords;
  providers: Providers;
  secrets: Secrets;
  /** One transaction with the service's own grants; what the engine does meanwhile belongs to it. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Their access tokens stop working everywhere. */
  announceEnded: (ids: SessionId[]) => Promise<void>;
};

/** Has everything that an account leaves behind taken apart, in the background. */
export type RequestDeletion = (tx: Tx, userId: UserId) => Promise<void>;

/** The service, and who is asking it. */
export type Caller = IdentityService & {
  requestDeletion: RequestDeletion;
  /** The room on whose own domain they ask: a session that begins there is for that room alone. */
  roomId?: RoomId | undefined;
  /** The room on whose domain they want to go on. */
  wantedRoomId?: RoomId | undefined;
  address: string;
  userAgent: string;
  log: Logger;
  /** Sessions ended in the transaction that is open; they are announced once it has committed. */
  ended: SessionId[];
  /** Counts one more try, by address or by the account named. */
  limit: (rule: string, account?: string) => Promise<void>;
};
