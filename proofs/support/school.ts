import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pool } from "pg";
import { z } from "zod";
import { KnowledgeItem } from "../../packages/contract/src/knowledge.ts";
import { Upload } from "../../packages/contract/src/uploads.ts";
import { type Arena, liftLimits, withArena } from "./arena.ts";
import { freePort } from "./free-port.ts";
import { type Running, startProcess } from "./processes.ts";

export type Page = { type: string; body: string };

/** A real api, a folder for files and a site for links: where twins are taught. */
export type School = {
  owner: Pool;
  env: Record<string, string>;
  folder: string;
  site: string;
  /** Each owns one twin. */
  engage: (count: number) => Promise<Teacher[]>;
  startWorker: () => Promise<Running>;
};

export type Teacher = { url: string; token: string; twinId: string };

export async function withSchool(
  name: string,
  serve: (path: string, origin: string) => Page,
  prove: (school: School) => Promise<void>,
): Promise<void> {
  const ports = { api: await freePort(), live: await freePort(), worker: await freePort() };
  const folder = await mkdtemp(join(tmpdir(), `parley-${name}-`));
  const site = await openSite(serve);
  await withArena(name, async (arena) => {
    await liftLimits(arena.owner);
    const env = environment(arena, ports, { folder, site: site.origin });
    const api = await startProcess("api", env, ports.api);
    await prove({
      ...{ owner: arena.owner, env, folder, site: site.origin },
      engage: (count) => engage(arena, count, `http://127.0.0.1:${ports.api}`),
      startWorker: () => startProcess("worker", env, ports.worker),
    });
    await api.terminate();
  });
  site.close();
  await rm(folder, { recursive: true });
}

function environment(
  { env }: Arena,
  ports: { api: number; live: number; worker: number },
  { folder, site }: { folder: string; site: string },
): Record<string, string> {
  return {
    ...env,
    FILES_URL: pathToFileURL(folder).href,
    FETCH_ALLOWED_ORIGINS: site,
    API_PORT: String(ports.api),
    LIVE_PORT: String(ports.live),
    WORKER_PORT: String(ports.worker),
    AUTH_JWKS_URL: `http://127.0.0.1:${ports.api}/auth/v1/.well-known/jwks.json`,
  };
}

async function openSite(serve: (path: string, origin: string) => Page) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    const { type, body } = serve(request.url ?? "/", origin);
    response.writeHead(200, { "content-type": type }).end(body);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { origin, close: () => server.close() };
}

async function engage(arena: Arena, count: number, url: string): Promise<Teacher[]> {
  const people = await arena.insertPeople(count);
  return Promise.all(
    people.map(async (person) => {
      const { rows } = await arena.owner.query<{ id: string }>(
        "insert into virtual_twins (owner_id, name) values ($1, 'Ines') returning id",
        [person.id],
      );
      return { url, token: await arena.tokenFor(person), twinId: rows[0]?.id ?? "" };
    }),
  );
}

export type Content =
  | { contentType: "link"; sourceUrl: string }
  | { contentType: "file"; filePath: string }
  | { contentType: "text"; extractedText: string };

/** The id of the item, once the api has acknowledged it. */
export async function teach(teacher: Teacher, content: Content): Promise<string> {
  const body = { twinId: teacher.twinId, ...content };
  return (await call(teacher, "process-twin-content", body, KnowledgeItem)).id;
}

export async function sendFile(teacher: Teacher, fileName: string, bytes: Buffer): Promise<string> {
  const wanted = { fileName, contentType: "application/octet-stream", sizeBytes: bytes.length };
  const upload = await call(teacher, "create-upload", wanted, Upload);
  for (const { number, url } of upload.parts) {
    const start = (number - 1) * upload.part_bytes;
    const body = new Uint8Array(bytes.subarray(start, start + upload.part_bytes));
    const headers = { authorization: `Bearer ${teacher.token}` };
    const sent = await fetch(`${teacher.url}${url}`, { method: "PUT", headers, body });
    if (sent.status !== 204) throw new Error(`A part was answered with ${sent.status}`);
  }
  return (await call(teacher, "complete-upload", { uploadId: upload.id }, z.object({ id: z.string() }))).id;
}

export async function call<S extends z.ZodType>(
  { url, token }: Teacher,
  name: string,
  body: object,
  schema: S,
): Promise<z.output<S>> {
  const response = await fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}: ${await response.text()}`);
  return schema.parse(await response.json());
}
