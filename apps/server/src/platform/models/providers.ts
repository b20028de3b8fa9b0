import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ModelsConfig, Provider } from "./config.ts";
import { guardedFetch } from "./guarded-fetch.ts";

const mostBytesPerEvent = 256 * 1024;

export type ProviderOf = ReturnType<typeof openProviders>;
export type LanguageModel = ReturnType<ReturnType<typeof openProvider>["languageModel"]>;

/** The AI SDK's provider for each name of the configuration. */
export function openProviders({ providers }: ModelsConfig, keys: Record<string, string>) {
  const opened = new Map(
    Object.entries(providers).map(([name, provider]) => [name, openProvider(name, provider, keys)]),
  );
  return (name: string) => {
    const provider = opened.get(name);
    if (!provider) throw new Error(`No provider is called ${name}`);
    return provider;
  };
}

function openProvider(name: string, { kind, baseURL, apiKeyEnv }: Provider, keys: Record<string, string>) {
  // A sandbox or a server of our own takes any key; the official ones would otherwise look for a variable of their choice.
  const apiKey = apiKeyEnv ? keys[apiKeyEnv] : "none";
  if (!apiKey) throw new Error(`Models: ${apiKeyEnv} is not set, and ${name} needs it`);
  const settings = { apiKey, fetch: guardedFetch(mostBytesPerEvent), ...(baseURL ? { baseURL } : {}) };
  if (kind === "anthropic") return createAnthropic(settings);
  if (kind === "openai") {
    const openai = createOpenAI(settings);
    // Not its default, the Responses API: that one keeps what it is asked for a month.
    return {
      languageModel: (model: string) => openai.chat(model),
      embeddingModel: (model: string) => openai.embeddingModel(model),
    };
  }
  if (!baseURL) throw new Error(`Models: ${name} needs a baseURL`);
  return createOpenAICompatible({ ...settings, baseURL, name, includeUsage: true });
}
