import type { ModelChoice } from "@parley/contract/twins";
import type { Models } from "../../platform/models/models.ts";

export function listModels(models: Models): ModelChoice[] {
  const fallback = models.card(null).id;
  return models.cards.map(({ id, name, window }) => ({ id, name, window, is_default: id === fallback }));
}

/** Null is the platform's default, and undefined no change. */
export const isOffered = (models: Models, id: string | null | undefined): boolean =>
  !id || models.cards.some((card) => card.id === id);
