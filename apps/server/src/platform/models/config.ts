import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Env } from "../env.ts";
import { sandboxConfig } from "./sandbox-config.ts";

const Provider = z.strictObject({
  kind: z.enum(["openai-compatible", "openai", "anthropic"]),
  baseURL: z.url({ protocol: /^https?$/ }).optional(),
  /** The variable that holds the key: the file itself holds no secret. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z0-9_]+_API_KEY$/)
    .optional(),
});
export type Provider = z.infer<typeof Provider>;

const milliseconds = (fallback: number) => z.int().min(10).max(3_600_000).default(fallback);

const Patience = z.strictObject({
  firstTokenMs: milliseconds(60_000),
  stallMs: milliseconds(20_000),
  totalMs: milliseconds(300_000),
});

const Model = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+:\S+$/, "must be provider:model"),
  name: z.string().min(1).max(80),
  /** What the provider calls it, when that is not the second half of the id. */
  model: z.string().min(1).optional(),
  window: z.int().min(256),
  maxOutput: z.int().min(1),
  inputMicrosPer1000: z.number().min(0),
  outputMicrosPer1000: z.number().min(0),
  fallbacks: z.array(z.string()).default([]),
  patience: Patience.default(Patience.parse({})),
});

const Embedding = z.union([
  z.strictObject({ provider: z.literal("local") }),
  z.strictObject({ provider: z.string(), model: z.string().min(1) }),
]);

const Written = z.strictObject({
  providers: z.record(z.string().regex(/^[a-z0-9-]+$/), Provider),
  models: z.array(Model).min(1),
  default: z.string(),
  embedding: Embedding.default({ provider: "local" }),
});

/** The models there are, as the file of `docs/models.md` lists them. */
export const ModelsConfig = Written.superRefine(nameWhatIsMissing).transform((written) => ({
  ...written,
  models: written.models.map((model) => ({ ...model, ...halvesOf(model) })),
}));
export type ModelsConfig = z.output<typeof ModelsConfig>;
export type ConfiguredModel = ModelsConfig["models"][number];

/** Without a file, development talks to the sandbox; production has no such default. */
export async function readModelsConfig(env: Pick<Env, "MODELS_FILE" | "SANDBOX_MODELS_URL">) {
  const { MODELS_FILE: file, SANDBOX_MODELS_URL: sandbox } = env;
  if (!file && !sandbox) throw new Error("Models: MODELS_FILE is not set");
  const written: unknown = file ? JSON.parse(await readFile(file, "utf8")) : sandboxConfig(sandbox);
  const parsed = ModelsConfig.safeParse(written);
  if (!parsed.success) throw new Error(`Models, in ${file}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function halvesOf({ id, model }: z.infer<typeof Model>) {
  const colon = id.indexOf(":");
  return { provider: id.slice(0, colon), model: model ?? id.slice(colon + 1) };
}

function nameWhatIsMissing(config: z.infer<typeof Written>, context: z.RefinementCtx): void {
  const ids = new Set(config.models.map(({ id }) => id));
  const complain = (message: string) => context.addIssue({ code: "custom", message });
  if (ids.size < config.models.length) complain("Two models have the same id");
  if (!ids.has(config.default)) complain(`The default ${config.default} is not among the models`);
  for (const model of config.models) {
    const { provider } = halvesOf(model);
    if (!(provider in config.providers)) complain(`${model.id}: nobody is called ${provider}`);
    if (model.maxOutput > model.window) complain(`${model.id}: maxOutput is larger than window`);
    for (const fallback of model.fallbacks) {
      if (fallback === model.id || !ids.has(fallback))
        complain(`${model.id}: cannot fall back to ${fallback}`);
    }
  }
  const { provider } = config.embedding;
  if (provider === "local") return;
  const kind = config.providers[provider]?.kind;
  if (!kind || kind === "anthropic") complain(`embedding: ${provider} makes no embeddings`);
}
