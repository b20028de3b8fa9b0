import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { prefix, testDatabase, valkeyUrl } from "../testing/stage.ts";

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(z.object({ traceId: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
});

/** Takes what a collector would take. */
async function openCollector() {
  const bodies: string[] = [];
  const collect = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request));
    response.end("{}");
  };
  const server = createServer((request, response) => void collect(request, response));
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, bodies, close: () => server.close() };
}

const api = fileURLToPath(new URL("../api.ts", import.meta.url));
const telemetry = new URL("./telemetry.ts", import.meta.url).href;
/** Its code is loaded through the tracing hooks, which takes long beside other tests. */
const patienceMs = 60_000;
const ports = { API_PORT: "4391", LIVE_PORT: "4392" };

describe("tracing", () => {
  it(
    "follows a request from its arrival to the database, and sends its last spans before it ends",
    async () => {
      const collector = await openCollector();
      const child = spawn(process.execPath, ["--import", telemetry, api], {
        env: {
          ...process.env,
          ...ports,
          DATABASE_API_URL: testDatabase.api,
          DRAIN_DELAY_MS: "0",
          LOG_LEVEL: "silent",
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          VALKEY_PREFIX: prefix,
          VALKEY_URL: valkeyUrl,
        },
        stdio: "inherit",
      });
      const exited = once(child, "exit");
      const ask = () => fetch(`http://127.0.0.1:${ports.API_PORT}/auth/v1/.well-known/jwks.json`);
      await expect
        .poll(
          () =>
            ask().then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: patienceMs },
        )
        .toBe(200);
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
      collector.close();
      const scopes = collector.bodies
        .filter((body) => body.startsWith('{"resourceSpans"'))
        .flatMap((body) =>
          Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans),
        );
      const spans = scopes.flatMap(({ scope, spans: inScope }) =>
        inScope.map((span) => ({ ...span, scope: scope.name })),
      );
      const request = spans.find(({ scope }) => scope.endsWith("instrumentation-http"));
      const sameTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
      expect(sameTrace.map(({ name }) => name.split(" ")[0])).toEqual(
        expect.arrayContaining(["pg.query:SELECT", "pg.query:COMMIT"]),
      );
    },
    patienceMs * 1.5,
  );
});
