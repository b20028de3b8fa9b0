import type { Logger } from "./log.ts";

const exitWithinMs = 30_000;

/** Runs `stop` on the first signal; the second one is somebody who does not want to wait. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    // With everything closed the process ends by itself; this is for the handle that somebody forgot.
    setTimeout(() => process.exit(1), exitWithinMs).unref();
    stop().then(
      () => log.info("stopped"),
      (err: unknown) => {
        log.fatal({ err }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
