import type { DataRequestId, UserId } from "@parley/contract/ids";

/** A folder for each person: whoever leaves takes all of it along. */
export const exportsFolder = (person: UserId): string => `exports/${person}/`;

export const exportKey = (person: UserId, request: DataRequestId): string =>
  `${exportsFolder(person)}${request}.json`;

export const KEPT_DAYS = 7;
