import { createLog } from "../../apps/server/src/platform/log.ts";
import { ModelsConfig } from "../../apps/server/src/platform/models/config.ts";
import type { Models } from "../../apps/server/src/platform/models/models.ts";
import { createModels } from "../../apps/server/src/platform/models/open-models.ts";
import { startProcess } from "../support/processes.ts";
import { planSandbox } from "../support/sandbox.ts";

/** The embedding model that ships with us, and the sandbox's scripted one without its pauses. */
export async function openScriptedModels(): Promise<{ models: Models; close: () => Promise<void> }> {
  const { sandbox, env } = await planSandbox();
  const port = Number(new URL(sandbox.origin).port);
  const running = await startProcess("sandbox", { ...env, NODE_ENV: "test" }, port);
  const id = "sandbox:scripted@first=0,every=0";
  const models = createModels(
    ModelsConfig.parse({
      providers: { sandbox: { kind: "openai-compatible", baseURL: `${sandbox.origin}/models/v1` } },
      models: [
        {
          id,
          name: "Scripted",
          window: 128_000,
          maxOutput: 4_096,
          inputMicrosPer1000: 0,
          outputMicrosPer1000: 0,
        },
      ],
      default: id,
    }),
    {},
    { log: createLog({ name: "proof", level: "error" }) },
  );
  const close = async () => {
    await models.close();
    await running.terminate();
  };
  return { models, close };
}
