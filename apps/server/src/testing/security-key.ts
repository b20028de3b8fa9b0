import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 0x01;
const HAS_KEY = 0x40;

type Site = { origin: string; rpId: string };

/** A security key in software: makes one credential and answers with it, for the page it is told it is on. */
export function createSecurityKey({ origin, rpId }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let uses = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    uses += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), bigEndian(4, uses), rest]);
  };
  return {
    create(challenge: string) {
      const made = [Buffer.alloc(16), bigEndian(2, id.length), id, cosePublicKey(publicKey)];
      return answering(id, {
        clientDataJSON: clientData("webauthn.create", challenge),
        attestationObject: withoutAttestation(authenticatorData(PRESENT | HAS_KEY, Buffer.concat(made))),
      });
    },
    get(challenge: string) {
      const clientDataJSON = clientData("webauthn.get", challenge);
      const said = authenticatorData(PRESENT);
      const signature = sign("sha256", Buffer.concat([said, sha256(clientDataJSON)]), privateKey);
      return answering(id, { clientDataJSON, authenticatorData: said, signature });
    },
  };
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

function bigEndian(length: number, value: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** ES256 on P-256, in the numbers of RFC 9053. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const members = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  return Buffer.from(isoCBOR.encode(members));
}

function withoutAttestation(authData: Buffer): Buffer {
  const members = new Map<string, string | Map<string, string> | Buffer>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(members));
}

/** As a browser hands it to auth-js. */
function answering(id: Buffer, bytes: Record<string, Buffer>) {
  const name = id.toString("base64url");
  const written = Object.entries(bytes).map(([key, value]) => [key, value.toString("base64url")]);
  const answer = {
    ...{ id: name, rawId: name, type: "public-key", clientExtensionResults: {} },
    response: Object.fromEntries(written),
  };
  return { ...answer, toJSON: () => answer };
}
