import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

/** Wallets count from 27, as the first ones did, or from nought. */
const RECOVERY = new Map([
  ["1b", 0],
  ["1c", 1],
  ["00", 0],
  ["01", 1],
]);

/** Undefined when the signature is none. An address has two spellings, of which this is the one without capitals. */
export function ethereumSigner(message: string, signature: string): string | undefined {
  const [, compact, last] = signature.match(/^0x([\da-f]{128})([\da-f]{2})$/i) ?? [];
  const recovery = RECOVERY.get(last?.toLowerCase() ?? "");
  if (!compact || recovery === undefined) return undefined;
  const signed = Buffer.concat([Buffer.from([recovery]), Buffer.from(compact, "hex")]);
  return recovered(signed, asWalletsSign(message));
}

function recovered(signature: Uint8Array, hash: Uint8Array): string | undefined {
  try {
    const compressed = secp256k1.recoverPublicKey(signature, hash, { prehash: false });
    const point = secp256k1.Point.fromBytes(compressed).toBytes(false).subarray(1);
    return `0x${Buffer.from(keccak_256(point).subarray(-20)).toString("hex")}`;
  } catch {
    return undefined; // not a point of the curve, so nobody's signature
  }
}

/** EIP-191: the prefix keeps a message from being a transaction. */
function asWalletsSign(message: string): Uint8Array {
  const bytes = Buffer.from(message);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

export const isEthereumAddress = (address: string): boolean => /^0x[\da-f]{40}$/i.test(address);
