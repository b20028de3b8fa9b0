import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openProviders } from "./providers.ts";

let isUp = false;
let asked = 0;
const google = createServer((_, response) => {
  asked += 1;
  if (!isUp) return response.writeHead(503).end();
  const issuer = `http://127.0.0.1:${port}`;
  const endpoints = {
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: `${issuer}/t`,
    jwks_uri: `${issuer}/k`,
  };
  response.setHeader("content-type", "application/json");
  return response.end(
    JSON.stringify({ issuer, ...endpoints, id_token_signing_alg_values_supported: ["RS256"] }),
  );
}).listen(0, "127.0.0.1");
await once(google, "listening");
const { port } = z.object({ port: z.number() }).parse(google.address());
afterAll(() => void google.close());

const settings = {
  webOrigin: "http://localhost:5173",
  issuer: "x",
  secret: "a secret of this test, and of no other",
};
const discoveryUrl = `http://127.0.0.1:${port}/.well-known/openid-configuration`;

describe("a provider", () => {
  it("that does not answer is asked again the next time, and once by many (R20)", async () => {
    const client = { discoveryUrl, clientId: "parley", clientSecret: "secret" };
    const providers = openProviders({ ...settings, google: client });
    await expect(providers.require("google")).rejects.toMatchObject({ code: "unavailable" });
    isUp = true;
    asked = 0;
    const [provider] = await Promise.all([1, 2, 3].map(() => providers.require("google")));
    expect(provider?.issuer).toBe(`http://127.0.0.1:${port}`);
    isUp = false;
    await expect(providers.require("google")).resolves.toBe(provider);
    expect(asked).toBe(1);
  });

  it("that nobody set up is none", async () => {
    await expect(openProviders(settings).require("google")).rejects.toMatchObject({
      code: "provider_disabled",
    });
  });
});
