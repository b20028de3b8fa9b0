import { isWhitelabelTier } from "@parley/contract/plans";

export const mayViewRoomRevenue = (tierId: string): boolean => isWhitelabelTier(tierId);
