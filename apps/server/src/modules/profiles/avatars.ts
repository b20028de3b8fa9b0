import { randomBytes } from "node:crypto";

/** Where pictures of people are kept, and where a browser finds them. */
const folder = "avatars/";
const address = "/storage/v1/avatars/";
const fileName = /^[a-z0-9-]{1,64}\.webp$/;

export const AVATAR_SIDE = 256;

/** Not guessable, and never used twice: what a browser has kept under a name stays true for ever. */
export const newAvatarName = (): string => `${randomBytes(18).toString("hex")}.webp`;

export const avatarUrl = (name: string): string => `${address}${name}`;

/** Undefined when no picture of ours can have this name. */
export const avatarKey = (name: string): string | undefined =>
  fileName.test(name) ? `${folder}${name}` : undefined;

/** Undefined where there is no picture. */
export const ownAvatarName = (url: string | null): string | undefined =>
  url?.startsWith(address) ? url.slice(address.length) : undefined;
