import { register } from "node:module";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { PinoInstrumentation } from "@opentelemetry/instrumentation-pino";
import { NodeSDK } from "@opentelemetry/sdk-node";

// Registered here, from a file of ours: named on the command line, the hook silently does nothing.
register("@opentelemetry/instrumentation/hook.mjs", import.meta.url);

const operatorPaths = new Set(["/healthz", "/readyz", "/metrics"]);

const sdk = new NodeSDK({
  traceExporter: new OTLPTraceExporter(),
  instrumentations: [
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => operatorPaths.has(url ?? "") }),
    // The values of parameters stay out: a trace is no place for what a person typed.
    new PgInstrumentation({ enhancedDatabaseReporting: false }),
    new PinoInstrumentation({ disableLogSending: true }),
  ],
});
sdk.start();

// Once everything is closed there is still time to send the last spans.
process.once("beforeExit", () => void sdk.shutdown());
