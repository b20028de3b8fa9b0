import { generateKeyPairSync } from "node:crypto";
import { z } from "zod";
import { personFrom } from "../pages/person.ts";
import { encoded, responseFor } from "./response.ts";
import { signAssertion } from "./sign-assertion.ts";

/** What the response says, and how it is signed. */
export const CraftedResponse = z.object({
  email: z.string(),
  name: z.string().optional(),
  email_verified: z.boolean().default(true),
  recipient: z.string(),
  audience: z.string(),
  in_response_to: z.string().optional(),
  issuer: z.string().optional(),
  not_before: z.coerce.date().optional(),
  not_on_or_after: z.coerce.date().optional(),
  signature: z.enum(["own", "foreign", "none"]).default("own"),
});
type CraftedResponse = z.infer<typeof CraftedResponse>;

/** For tests: a response that is wrong in any one way, so that whoever reads it can be shown each. */
export function craftResponse(issuer: string, craft: CraftedResponse): string {
  const response = responseFor({
    issuer: craft.issuer ?? issuer,
    person: { ...personFrom(craft.email, craft.name), verified: craft.email_verified },
    inResponseTo: craft.in_response_to,
    recipient: craft.recipient,
    audience: craft.audience,
    notBefore: craft.not_before,
    notOnOrAfter: craft.not_on_or_after,
  });
  if (craft.signature === "none") return encoded(response);
  return craft.signature === "own" ? signAssertion(response) : signAssertion(response, foreignKey());
}

function foreignKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
