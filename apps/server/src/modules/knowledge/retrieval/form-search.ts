import type { TwinId } from "@parley/contract/ids";
import type { Models } from "../../../platform/models/models.ts";
import type { Search } from "./retrieval.queries.ts";
import { speaksEnglish } from "./speaks-english.ts";

export type EmbeddingModels = Pick<Models, "embed" | "embedding">;

/** Names and loan words still lie near each other. Measured: at full weight the noise costs more than they bring. */
const weightOfNoise = 0.3;

/** What is looked for: the question's words and its meaning, as far as the model understands its language. */
export async function formSearch(
  models: EmbeddingModels,
  { twinId, question, most }: { twinId: TwinId; question: string; most: number },
): Promise<Search> {
  const [meaning = null] = await models.embed([question]);
  return { twinId, question, meaning, most, ...understandingOf(models, question) };
}

/** The model that ships with us was taught English alone; a provider's knows them all. */
function understandingOf(
  { embedding }: EmbeddingModels,
  question: string,
): Pick<Search, "knownLanguages" | "meaningWeight"> {
  const isEnglishOnly = embedding.model.startsWith("local:");
  if (isEnglishOnly && !speaksEnglish(question))
    return { knownLanguages: null, meaningWeight: weightOfNoise };
  return { knownLanguages: isEnglishOnly ? ["en"] : null, meaningWeight: 1 };
}
