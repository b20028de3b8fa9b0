import { inflateRawSync } from "node:zlib";
import { Extractor } from "samlify";
import { z } from "zod";

export type AuthnRequest = { id: string; issuer: string; acs: string };

const Extracted = z.object({
  request: z.object({ id: z.string(), assertionConsumerServiceUrl: z.string() }),
  issuer: z.string(),
});

/** Undefined when it is none, or does not say where the answer goes. */
export function readAuthnRequest(parameter: string): AuthnRequest | undefined {
  const xml = inflate(parameter);
  if (!xml?.includes("AuthnRequest")) return undefined;
  const extracted = Extracted.safeParse(Extractor.extract(xml, Extractor.loginRequestFields));
  if (!extracted.success) return undefined;
  const { request, issuer } = extracted.data;
  return { id: request.id, issuer, acs: request.assertionConsumerServiceUrl };
}

const MOST_BYTES = 64 * 1024;

function inflate(parameter: string): string | undefined {
  try {
    return inflateRawSync(Buffer.from(parameter, "base64"), { maxOutputLength: MOST_BYTES }).toString();
  } catch {
    return undefined; // not deflated, so not a request of the redirect binding
  }
}
