import { randomBytes } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "../modules/accounts/wallets/solana.ts";

/** A wallet as browsers find it on a page (EIP-1193), with a key of its own. */
export function ethereumWallet() {
  const key = secp256k1.utils.randomSecretKey();
  const point = secp256k1.getPublicKey(key, false).subarray(1);
  const address = `0x${Buffer.from(keccak_256(point).subarray(-20)).toString("hex")}`;
  const sign = (message: string): `0x${string}` => {
    const bytes = Buffer.from(message);
    const shown = Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]);
    const signature = secp256k1.sign(keccak_256(shown), key, { prehash: false, format: "recovered" });
    const recovery = (27 + (signature[0] ?? 0)).toString(16);
    return `0x${Buffer.from(signature.subarray(1)).toString("hex")}${recovery}`;
  };
  return {
    address,
    sign,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === "eth_requestAccounts") return [address];
      if (method === "eth_chainId") return "0x1";
      const [shown] = Array.isArray(params) ? params : [];
      return sign(Buffer.from(String(shown).slice(2), "hex").toString());
    },
    on() {},
    removeListener() {},
  };
}

/** A Solana wallet that signs what it is shown. */
export function solanaWallet() {
  const seed = randomBytes(32);
  const address = base58(ed25519.getPublicKey(seed));
  return {
    address,
    publicKey: { toBase58: () => address },
    signMessage: async (message: Uint8Array) => ed25519.sign(message, seed),
  };
}
