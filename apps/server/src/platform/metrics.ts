import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type HttpMetrics = {
  observe: (labels: { method: string; route: string; status: number }, seconds: number) => void;
};

/** A figure that is read when somebody asks for it. */
export type Reading = { name: string; help: string; read: () => number | Promise<number> };

export type Metrics = HttpMetrics & {
  watch: (reading: Reading) => void;
  contentType: string;
  /** Everything, in Prometheus' text format. */
  text: () => Promise<string>;
};

/** Event-loop lag, memory and garbage collection come with the defaults. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status }, seconds) => duration.observe({ method, route, status }, seconds),
    watch: ({ name, help, read }) => {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read());
        },
      });
      registry.registerMetric(gauge);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

export function watchPool(metrics: Metrics, pool: Pool): void {
  metrics.watch({ name: "pool_connections", help: "Open database connections", read: () => pool.totalCount });
  metrics.watch({ name: "pool_idle", help: "Database connections nobody uses", read: () => pool.idleCount });
  metrics.watch({
    name: "pool_waiting",
    help: "Work that waits for a connection",
    read: () => pool.waitingCount,
  });
}
