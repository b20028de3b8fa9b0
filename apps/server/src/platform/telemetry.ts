// Loaded before everything else (`node --import`), and only does something when there is a collector to send to.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import("./tracing.ts");
