import { planHasFeature } from "@parley/contract/features";
import type { Plan } from "@parley/contract/plans";
import type { PublishTwin, Twin, UpdateTwin } from "@parley/contract/twins";

export const ownsTwin = ({ my_role }: Twin): boolean => my_role === "owner";

export const mayEditTwin = ({ my_role }: Twin): boolean => my_role === "owner" || my_role === "editor";

/** What the owner would have to pay for is theirs alone to promise. */
export const maySponsor = (twin: Twin, { free_messages_per_day }: UpdateTwin): boolean =>
  ownsTwin(twin) ||
  free_messages_per_day === undefined ||
  free_messages_per_day === twin.free_messages_per_day;

/** Taking a twin off the shelf needs no plan. */
export const mayPublish = (plan: Plan, { isPublic }: PublishTwin): boolean =>
  !isPublic || planHasFeature(plan, "toggle_twin_public_status");
