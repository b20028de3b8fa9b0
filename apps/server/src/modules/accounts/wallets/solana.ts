import { ed25519 } from "@noble/curves/ed25519.js";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const KEY_BYTES = 32;
const SIGNATURE = /^[\w-]{86}(==)?$/;

/** The address is the key itself, in base 58. */
export function isSignedBySolana(message: string, signature: string, address: string): boolean {
  const key = keyOf(address);
  if (!key || !SIGNATURE.test(signature)) return false;
  return (
    isStrong(key) &&
    ed25519.verify(Buffer.from(signature, "base64url"), Buffer.from(message), key, { zip215: false })
  );
}

/** Some keys have signatures that fit anything: nobody owns those. */
function isStrong(key: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(key).isSmallOrder();
  } catch {
    return false; // not a point of the curve
  }
}

/** Undefined unless it is exactly one key, written the one way there is. */
function keyOf(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined;
  const value = address.split("").reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n);
  const hex = value.toString(16).padStart(KEY_BYTES * 2, "0");
  const key = Buffer.from(hex, "hex");
  return key.length === KEY_BYTES && base58(key) === address ? key : undefined;
}

export function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let written = "";
  for (; value > 0n; value /= 58n) written = `${ALPHABET[Number(value % 58n)]}${written}`;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(zeros < 0 ? bytes.length : zeros) + written;
}
