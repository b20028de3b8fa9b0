import { Constants, SamlLib } from "samlify";
import { certificate, privateKey } from "./key-pair.ts";

/** Gives the response as the POST binding carries it, its assertion signed. */
export function signAssertion(response: string, key: string = privateKey): string {
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: response,
    referenceTagXPath: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']",
    privateKey: key,
    signatureAlgorithm: Constants.algorithms.signature.RSA_SHA256,
    signingCert: certificate,
    signatureConfig: {
      prefix: "ds",
      location: {
        reference: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']",
        action: "after",
      },
    },
  });
}
