import { SamlLib } from "samlify";
import { certificate } from "./key-pair.ts";

/** By which name its responses are signed, and where its metadata is read. */
export const entityIdOf = (address: string): string => `${address}/metadata`;

/** What a service provider must know to trust this identity provider. */
export const metadataOf = (address: string): string =>
  SamlLib.replaceTagsByValue(METADATA, {
    EntityId: entityIdOf(address),
    Sso: `${address}/sso`,
    Certificate: certificate,
  });

const METADATA = [
  '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{EntityId}">',
  '<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
  '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>',
  "<ds:X509Certificate>{Certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>",
  "<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>",
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{Sso}"/>',
  "</md:IDPSSODescriptor></md:EntityDescriptor>",
].join("");
