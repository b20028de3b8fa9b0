import type { Session, Web3Grant } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import type { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createAccount } from "./create-account.ts";
import { digest } from "./engine/secrets.ts";
import { insertUsedNonce, lockAddress } from "./identities.queries.ts";
import type { Caller } from "./identity-service.ts";
import { findPersonByIdentity } from "./people.queries.ts";
import { comeBack } from "./sign-in-with-provider.ts";
import { startSession } from "./start-session.ts";
import { ethereumSigner, isEthereumAddress } from "./wallets/ethereum.ts";
import { isSignedBySolana } from "./wallets/solana.ts";
import { goodUntil, mayAskForSignature, maySignInNow } from "./wallets/wallet-message.policy.ts";
import { readWalletMessage, type WalletMessage } from "./wallets/wallet-message.ts";

type Asked = z.infer<typeof Web3Grant>;

/** Whoever holds the key has the account. A signed message opens it once, for our own pages, within ten minutes. */
export async function signInWithWallet(caller: Caller, asked: Asked): Promise<Session> {
  await caller.limit("sign-in");
  const { chain, message: text } = asked;
  const message = readWalletMessage(text, chain === "ethereum" ? "Ethereum" : "Solana");
  const { webOrigin, redirects } = caller.settings;
  if (!mayAskForSignature(message, [webOrigin, ...redirects])) {
    throw new Refusal("invalid_credentials", "The message was signed for another application");
  }
  if (!maySignInNow(message)) throw new Refusal("invalid_credentials", "The signed message is too old");
  const address = signers[chain](asked, message);
  return caller.transact(async (tx) => {
    const isNew = await insertUsedNonce(tx, digest(`${chain}\n${text}`), goodUntil(message));
    if (!isNew) throw new Refusal("invalid_credentials", "This message has been used already");
    return startSession(tx, caller, await findOrOpen(tx, caller, walletOf(chain, address, message)), "web3");
  });
}

const signers: Record<Asked["chain"], (asked: Asked, message: WalletMessage) => string> = {
  ethereum({ message, signature }, { address, "Chain ID": chainId = "" }) {
    if (!isEthereumAddress(address) || !/^[1-9]\d*$/.test(chainId)) throw wrong();
    const named = address.toLowerCase();
    if (ethereumSigner(message, signature) !== named) throw wrong();
    return named;
  },
  solana({ message, signature }, { address }) {
    if (!isSignedBySolana(message, signature, address)) throw wrong();
    return address;
  },
};

const wrong = () => new Refusal("invalid_credentials", "The signature does not fit the message");

type Wallet = { provider_id: string; identity_data: Record<string, unknown> };

function walletOf(chain: Asked["chain"], address: string, message: WalletMessage): Wallet {
  const provider_id = `web3:${chain}:${address}`;
  const { domain, statement, "Chain ID": network = "" } = message;
  const custom_claims = { address, chain, network, domain, statement };
  return { provider_id, identity_data: { sub: provider_id, address, custom_claims } };
}

async function findOrOpen(tx: Tx, caller: Caller, { provider_id, identity_data }: Wallet): Promise<UserId> {
  const identity = { provider: "web3", provider_id, identity_data };
  await lockAddress(tx, provider_id);
  const known = await findPersonByIdentity(tx, "web3", provider_id);
  if (known) return comeBack(tx, known, identity);
  return createAccount(tx, caller, { data: identity_data, identity, hasWallet: true });
}
