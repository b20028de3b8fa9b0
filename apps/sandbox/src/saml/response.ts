import { randomUUID } from "node:crypto";
import { SamlLib } from "samlify";
import type { Person } from "../pages/person.ts";
import type { AuthnRequest } from "./authn-request.ts";

export type Statement = {
  issuer: string;
  person: Person;
  /** The request this answers; an answer that nobody asked for has none. */
  inResponseTo: string | undefined;
  recipient: string;
  audience: string;
  notBefore?: Date | undefined;
  notOnOrAfter?: Date | undefined;
};

const MINUTE = 60_000;

/** The answer to a request, not yet signed. */
export function responseFor(statement: Statement): string {
  const now = Date.now();
  const [givenName = "", ...surname] = statement.person.name.split(" ");
  // Fills in escaped: a name with an angle bracket in it stays a name. What is undefined leaves its attribute out.
  return SamlLib.replaceTagsByValue(RESPONSE, {
    ResponseId: newId(),
    AssertionId: newId(),
    SessionIndex: newId(),
    Now: new Date(now).toISOString(),
    NotBefore: (statement.notBefore ?? new Date(now - MINUTE)).toISOString(),
    NotOnOrAfter: (statement.notOnOrAfter ?? new Date(now + 5 * MINUTE)).toISOString(),
    Issuer: statement.issuer,
    InResponseTo: statement.inResponseTo,
    Recipient: statement.recipient,
    Audience: statement.audience,
    Email: statement.person.email,
    Verified: String(statement.person.verified),
    DisplayName: statement.person.name,
    GivenName: givenName,
    Surname: surname.join(" "),
  });
}

/** The answer of somebody who went back without signing in: it says so and asserts nothing. */
export function declined(issuer: string, { id, acs }: AuthnRequest): string {
  const values = { ResponseId: newId(), Now: new Date().toISOString(), Issuer: issuer };
  return SamlLib.replaceTagsByValue(DECLINED, { ...values, InResponseTo: id, Recipient: acs });
}

/** As the POST binding carries it. */
export const encoded = (xml: string) => Buffer.from(xml).toString("base64");

/** An XML id must not begin with a digit. */
const newId = () => `_${randomUUID()}`;

const OPENING =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ResponseId}" Version="2.0" IssueInstant="{Now}" Destination="{Recipient}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer>';

const attribute = (name: string, tag: string) =>
  `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>{${tag}}</saml:AttributeValue></saml:Attribute>`;

const RESPONSE = [
  OPENING,
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  '<saml:Assertion ID="{AssertionId}" Version="2.0" IssueInstant="{Now}"><saml:Issuer>{Issuer}</saml:Issuer>',
  '<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">{Email}</saml:NameID>',
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
  '<saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/>',
  "</saml:SubjectConfirmation></saml:Subject>",
  '<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}">',
  "<saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>",
  '<saml:AuthnStatement AuthnInstant="{Now}" SessionIndex="{SessionIndex}"><saml:AuthnContext>',
  "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>",
  "</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>",
  attribute("email", "Email"),
  attribute("email_verified", "Verified"),
  attribute("givenName", "GivenName"),
  attribute("surname", "Surname"),
  attribute("displayName", "DisplayName"),
  "</saml:AttributeStatement></saml:Assertion></samlp:Response>",
].join("");

const DECLINED = [
  OPENING,
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">',
  '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>',
  "<samlp:StatusMessage>The person went back</samlp:StatusMessage></samlp:Status></samlp:Response>",
].join("");
