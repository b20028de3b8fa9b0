import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { ethereumWallet, solanaWallet } from "../../../apps/server/src/testing/wallets.ts";
import { area } from "../suite.ts";
import { authClient } from "../support/clients.ts";
import { allowed, refused, sessionOf, userOf } from "../support/expect.ts";
import type { World } from "../support/world.ts";

const statement = "I sign in to Parley.";
const optionsOf = ({ origin }: World) => ({ url: `${origin}/login` });

/** A message as wallets show it, signed for any page and at any time. */
function message(
  chain: "Ethereum" | "Solana",
  address: string,
  { url, at = new Date() }: { url: string; at?: Date },
) {
  const { host } = new URL(url);
  const lines = [`URI: ${url}`, "Version: 1", "Chain ID: 1", `Issued At: ${at.toISOString()}`];
  return [
    `${host} wants you to sign in with your ${chain} account:`,
    address,
    "",
    statement,
    "",
    ...lines,
  ].join("\n");
}

export const wallets = area("web3", {
  "opens an account with an Ethereum wallet": async (world) => {
    const [wallet, client] = [ethereumWallet(), authClient(world)];
    const session = sessionOf(
      await client.signInWithWeb3({ chain: "ethereum", wallet, statement, options: optionsOf(world) }),
    );
    assert.equal(session.user.app_metadata.provider, "web3");
    assert.equal(session.user.identities?.[0]?.id, `web3:ethereum:${wallet.address}`);
    const { amr } = decodeJwt<{ amr: { method: string }[] }>(session.access_token);
    assert.deepEqual(
      amr.map(({ method }) => method),
      ["web3"],
    );
    assert.equal(userOf(await client.getUser()).id, session.user.id);
  },

  "opens an account with a Solana wallet": async (world) => {
    const [wallet, client] = [solanaWallet(), authClient(world)];
    const session = sessionOf(
      await client.signInWithWeb3({ chain: "solana", wallet, statement, options: optionsOf(world) }),
    );
    assert.equal(session.user.identities?.[0]?.id, `web3:solana:${wallet.address}`);
  },

  "opens the same account with the same wallet": async (world) => {
    const wallet = solanaWallet();
    const credentials = { chain: "solana", wallet, statement, options: optionsOf(world) } as const;
    const first = sessionOf(await authClient(world).signInWithWeb3(credentials));
    const second = sessionOf(await authClient(world).signInWithWeb3(credentials));
    assert.equal(first.user.id, second.user.id);
  },

  "takes an Ethereum message without a statement": async (world) => {
    const wallet = ethereumWallet();
    sessionOf(
      await authClient(world).signInWithWeb3({ chain: "ethereum", wallet, options: optionsOf(world) }),
    );
  },

  "takes a Solana message without a statement": async (world) => {
    const wallet = solanaWallet();
    sessionOf(await authClient(world).signInWithWeb3({ chain: "solana", wallet, options: optionsOf(world) }));
  },

  "takes a message that was signed elsewhere": async (world) => {
    const wallet = ethereumWallet();
    const text = message("Ethereum", wallet.address, { url: `${world.origin}/` });
    const credentials = { chain: "ethereum", message: text, signature: wallet.sign(text) } as const;
    sessionOf(await authClient(world).signInWithWeb3(credentials));
  },

  "takes a message once": async (world) => {
    const wallet = ethereumWallet();
    const text = message("Ethereum", wallet.address, { url: `${world.origin}/` });
    const credentials = { chain: "ethereum", message: text, signature: wallet.sign(text) } as const;
    sessionOf(await authClient(world).signInWithWeb3(credentials));
    refused(await authClient(world).signInWithWeb3(credentials), "invalid_credentials", 400);
  },

  "refuses another wallet's signature": async (world) => {
    const [wallet, other] = [ethereumWallet(), ethereumWallet()];
    const text = message("Ethereum", wallet.address, { url: `${world.origin}/` });
    const credentials = { chain: "ethereum", message: text, signature: other.sign(text) } as const;
    refused(await authClient(world).signInWithWeb3(credentials), "invalid_credentials", 400);
  },

  "refuses another Solana wallet's signature": async (world) => {
    const [wallet, other] = [solanaWallet(), solanaWallet()];
    const text = message("Solana", wallet.address, { url: `${world.origin}/` });
    const signature = await other.signMessage(Buffer.from(text));
    refused(
      await authClient(world).signInWithWeb3({ chain: "solana", message: text, signature }),
      "invalid_credentials",
      400,
    );
  },

  "refuses a message that was signed for another page": async (world) => {
    const wallet = ethereumWallet();
    const credentials = {
      chain: "ethereum",
      wallet,
      statement,
      options: { url: "https://evil.example/" },
    } as const;
    refused(await authClient(world).signInWithWeb3(credentials), "invalid_credentials", 400);
  },

  "refuses a message of an hour ago": async (world) => {
    const wallet = ethereumWallet();
    const at = new Date(Date.now() - 3_600_000);
    const text = message("Ethereum", wallet.address, { url: `${world.origin}/`, at });
    const credentials = { chain: "ethereum", message: text, signature: wallet.sign(text) } as const;
    refused(await authClient(world).signInWithWeb3(credentials), "invalid_credentials", 400);
  },

  "refuses what is no such message": async (world) => {
    const wallet = ethereumWallet();
    const credentials = {
      chain: "ethereum",
      message: "let me in",
      signature: wallet.sign("let me in"),
    } as const;
    refused(await authClient(world).signInWithWeb3(credentials), "validation_failed", 400);
  },

  "signs out like anybody else": async (world) => {
    const [wallet, client] = [solanaWallet(), authClient(world)];
    sessionOf(await client.signInWithWeb3({ chain: "solana", wallet, statement, options: optionsOf(world) }));
    allowed(await client.signOut());
    assert.equal((await client.getSession()).data.session, null);
  },
});
