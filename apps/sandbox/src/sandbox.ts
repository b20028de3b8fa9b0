import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { openSandbox } from "./open-sandbox.ts";

const log = createLog(process.stdout);
const sandbox = await openSandbox(readEnv(process.env), log);
log("listening", { inbox: `${sandbox.origin}/inbox`, smtp: sandbox.smtpPort });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  // Once: with everything closed the process ends by itself, and a second signal ends it at once.
  process.once(signal, () => {
    log("stopping", { signal });
    void sandbox.close();
  });
}
