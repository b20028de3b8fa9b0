import type { Env } from "../env.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { type ConfiguredModel, type ModelsConfig, readModelsConfig } from "./config.ts";
import { countTokens, rememberingCounts } from "./count-tokens.ts";
import { openLocalEmbedding } from "./embed-locally.ts";
import { type Embed, remembering } from "./embedding.ts";
import type { Ask, ModelCard, Models } from "./models.ts";
import { type Shelf, sharing } from "./share-embeddings.ts";

type Settings = Pick<Env, "MODELS_FILE" | "SANDBOX_MODELS_URL" | "API_KEYS">;
type Tools = { log: Logger; metrics?: Metrics; shelf?: Shelf };

/** A longer draft is read once it has been sent, and paid for. */
const longestForeseen = 500;
const mostForeseen = 16;

/** The models of the configuration. Nothing is asked, loaded or started before somebody wants an answer or a vector. */
export async function openModels(env: Settings, tools: Tools): Promise<Models> {
  return createModels(await readModelsConfig(env), env.API_KEYS, tools);
}

export function createModels(
  config: ModelsConfig,
  keys: Record<string, string>,
  { log, metrics, shelf }: Tools,
): Models {
  const { byId, standard } = indexed(config);
  const find = (id: string | null) => byId.get(id ?? standard.id) ?? standard;
  const breakers = new Map(Object.keys(config.providers).map((name) => [name, createBreaker()]));
  const local = openLocalEmbedding();
  const providers = onceLoaded(config, keys);
  const model = embeddingName(config);
  const embed = remembering(sharing(embedWith(config, local.embed, providers), model, shelf));
  if (metrics) watch(metrics, breakers, local.waiting);

  return {
    cards: config.models.map(cardOf),
    card: (id) => cardOf(find(id)),
    async *answer(ask: Ask) {
      const { answer, providerOf } = await providers();
      const asked = find(ask.model);
      const candidates = [asked, ...asked.fallbacks.map(find)];
      const { totalMs } = asked.patience;
      yield* answer({ providerOf, breakerOf: pick(breakers), candidates, totalMs, log }, ask);
    },
    embedding: { model, dims: 512 },
    embed,
    foresee(text) {
      const isOurs = config.embedding.provider === "local";
      const isBrief = text !== "" && text.length <= longestForeseen;
      if (!isOurs || !isBrief || local.waiting() >= mostForeseen) return;
      embed([text]).catch((err: unknown) => log.debug({ err }, "nothing was foreseen"));
    },
    countTokens: rememberingCounts(countTokens),
    async prepare() {
      countTokens("Any text");
      await providers();
    },
    close: local.close,
  };
}

function indexed({ models, default: standardId }: ModelsConfig) {
  const byId = new Map(models.map((model) => [model.id, model]));
  const standard = byId.get(standardId);
  if (!standard) throw new Error(`The default ${standardId} is not among the models`);
  return { byId, standard };
}

function cardOf({ id, provider, name, window, maxOutput, fallbacks, ...prices }: ConfiguredModel): ModelCard {
  const { inputMicrosPer1000, outputMicrosPer1000 } = prices;
  return { id, provider, name, window, maxOutput, inputMicrosPer1000, outputMicrosPer1000, fallbacks };
}

/** The AI SDK takes half a second to load, and most tests and scripts never ask anything. */
function onceLoaded(config: ModelsConfig, keys: Record<string, string>) {
  const load = async () => {
    const [{ openProviders }, { answer }, { embedAtProvider }] = await Promise.all([
      import("./providers.ts"),
      import("./answer.ts"),
      import("./embed-at-provider.ts"),
    ]);
    return { providerOf: openProviders(config, keys), answer, embedAtProvider };
  };
  let loading: ReturnType<typeof load> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

const embeddingName = ({ embedding }: ModelsConfig) =>
  "model" in embedding ? `${embedding.provider}:${embedding.model}` : "local:use-lite-en";

function embedWith(
  { embedding }: ModelsConfig,
  locally: Embed,
  providers: ReturnType<typeof onceLoaded>,
): Embed {
  if (!("model" in embedding)) return locally;
  const { provider, model } = embedding;
  return async (texts, signal) => {
    const { providerOf, embedAtProvider } = await providers();
    return embedAtProvider(providerOf(provider).embeddingModel(model), texts, signal);
  };
}

function pick(breakers: Map<string, Breaker>) {
  return (provider: string) => {
    const breaker = breakers.get(provider);
    if (!breaker) throw new Error(`No provider is called ${provider}`);
    return breaker;
  };
}

function watch(metrics: Metrics, breakers: Map<string, Breaker>, waiting: () => number): void {
  metrics.watch({
    name: "model_circuits_open",
    help: "Model providers we have stopped asking for now",
    read: () => [...breakers.values()].filter((breaker) => breaker.isOpen()).length,
  });
  metrics.watch({
    name: "embeddings_waiting",
    help: "Batches of texts that wait for their vectors",
    read: waiting,
  });
}
