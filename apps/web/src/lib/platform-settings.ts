import { LOW_TOKEN_THRESHOLD } from "@parley/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { listPlatformSettings } from "./generated/sdk.gen.ts";
import type { PlatformSetting } from "./generated/types.gen.ts";
import { orSay } from "./or-say.ts";

/** A number that superadmins set and every browser may read; the fallback stands in for one that is missing. */
export const numberSetting = (key: string, fallback: number) =>
  queryOptions({
    queryKey: ["platform-settings"],
    queryFn: ({ signal }) => orSay("Failed to fetch settings", listPlatformSettings({ signal })),
    select: (settings: PlatformSetting[]) => {
      const value = settings.find((setting) => setting.key === key)?.value;
      return typeof value === "number" ? value : fallback;
    },
  });

/** Below this a balance is low. */
export const lowTokenThreshold = () => numberSetting("low_token_threshold", LOW_TOKEN_THRESHOLD);
