import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBrowser, WEB } from "../../testing/sandbox.ts";
import { owner } from "../../testing/stage.ts";
import { ethereumWallet, solanaWallet } from "../../testing/wallets.ts";
import { base58 } from "./wallets/solana.ts";

const STATEMENT = "Sign in to Parley. This costs nothing and moves nothing.";

type Changes = Partial<Record<"opening" | "address" | "statement" | "fields", string>>;
const stamp = (ms = 0) => new Date(Date.now() + ms).toISOString();
const fieldsAt = (page: string, issued = stamp()) => [
  `URI: ${page}`,
  "Version: 1",
  "Chain ID: 1",
  `Nonce: ${randomBytes(8).toString("hex")}`,
  `Issued At: ${issued}`,
];

function messageFor(chain: "Ethereum" | "Solana", address: string, changes: Changes = {}): string {
  const opening = `${new URL(WEB).host} wants you to sign in with your ${chain} account:`;
  const { statement = STATEMENT, fields = fieldsAt(`${WEB}/login`).join("\n") } = changes;
  return [changes.opening ?? opening, changes.address ?? address, "", statement, "", fields].join("\n");
}

const enterEthereum = (message: string, signature: `0x${string}`) =>
  openBrowser().client.signInWithWeb3({ chain: "ethereum", message, signature });
const enterSolana = (message: string, signature: Uint8Array) =>
  openBrowser().client.signInWithWeb3({ chain: "solana", message, signature });

function solana() {
  const { address, signMessage } = solanaWallet();
  return { address, sign: (message: string) => signMessage(Buffer.from(message)) };
}

describe("signing in with a wallet", () => {
  it("opens an account for an Ethereum key, and the same the next time (R28)", async () => {
    const wallet = ethereumWallet();
    const { address } = wallet;
    const come = () =>
      openBrowser().client.signInWithWeb3({
        ...{ chain: "ethereum", statement: STATEMENT },
        ...{ wallet, options: { url: `${WEB}/login` } },
      });
    const first = await come();
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({ email: "", app_metadata: { provider: "web3" } });
    expect(first.data.user?.identities?.[0]).toMatchObject({
      id: `web3:ethereum:${address}`,
      identity_data: { address, custom_claims: { chain: "ethereum", network: "1", statement: STATEMENT } },
    });
    expect((await come()).data.user?.id).toBe(first.data.user?.id);
  });

  it("opens an account for a Solana key, and the same the next time (R28)", async () => {
    const wallet = solanaWallet();
    const { address } = wallet;
    const come = () =>
      openBrowser().client.signInWithWeb3({
        ...{ chain: "solana", statement: STATEMENT },
        ...{ wallet, options: { url: `${WEB}/login` } },
      });
    const first = await come();
    expect(first.error).toBeNull();
    expect(first.data.user?.identities?.[0]?.id).toBe(`web3:solana:${address}`);
    expect((await come()).data.user?.id).toBe(first.data.user?.id);
  });

  it("knows an Ethereum address by either spelling (R28)", async () => {
    const { address, sign } = ethereumWallet();
    const [small, large] = [address, `0x${address.slice(2).toUpperCase()}`].map((spelling) =>
      messageFor("Ethereum", spelling),
    );
    const one = await enterEthereum(small ?? "", sign(small ?? ""));
    const other = await enterEthereum(large ?? "", sign(large ?? ""));
    expect(one.data.user?.id).toBeDefined();
    expect(other.data.user?.id).toBe(one.data.user?.id);
  });

  it("takes each message once, also from many at once (R28)", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageFor("Ethereum", address);
    const all = await Promise.all([1, 2, 3, 4].map(() => enterEthereum(message, sign(message))));
    expect(all.filter(({ error }) => error === null)).toHaveLength(1);
    const { address: key, sign: signAs } = solana();
    const other = messageFor("Solana", key);
    expect((await enterSolana(other, await signAs(other))).error).toBeNull();
    expect((await enterSolana(other, await signAs(other))).error?.message).toBe(
      "This message has been used already",
    );
  });

  it("leaves an account without an address as it is when its owner edits their own words (R17)", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageFor("Ethereum", address);
    const { client } = openBrowser();
    await client.signInWithWeb3({ chain: "ethereum", message, signature: sign(message) });
    const { error } = await client.updateUser({ data: { wallet: null, sub: null, address: null } });
    expect(error).toBeNull();
  });

  it("opens nothing for the banned", async () => {
    const { address, sign } = ethereumWallet();
    const [first, second] = [messageFor("Ethereum", address), messageFor("Ethereum", address)];
    const { data } = await enterEthereum(first, sign(first));
    await owner.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      data.user?.id,
    ]);
    expect((await enterEthereum(second, sign(second))).error?.code).toBe("user_banned");
  });

  const elsewhere = "https://evil.example/login";
  const fields = (change: (lines: string[]) => string[]) => ({
    fields: change(fieldsAt(`${WEB}/login`)).join("\n"),
  });
  const bad: [what: string, Changes][] = [
    ["another application's page", { fields: fieldsAt(elsewhere).join("\n") }],
    [
      "another application's name",
      { opening: "evil.example wants you to sign in with your Ethereum account:" },
    ],
    [
      "a name that only begins like ours",
      { fields: fieldsAt("http://localhost:5173.evil.example/").join("\n") },
    ],
    [
      "an account on another chain",
      { opening: "localhost:5173 wants you to sign in with your Solana account:" },
    ],
    ["three blank lines", { statement: "" }],
    ["a second statement", { statement: `${STATEMENT}\nand more` }],
    ["another version", fields((lines) => lines.map((line) => line.replace("Version: 1", "Version: 2")))],
    ["no version", fields((lines) => lines.filter((line) => !line.startsWith("Version")))],
    ["no page", fields((lines) => lines.filter((line) => !line.startsWith("URI")))],
    ["no chain", fields((lines) => lines.filter((line) => !line.startsWith("Chain")))],
    ["a chain that is a word", fields((lines) => lines.map((line) => line.replace("ID: 1", "ID: main")))],
    ["no time", fields((lines) => lines.filter((line) => !line.startsWith("Issued")))],
    ["a time that is none", { fields: fieldsAt(WEB, "yesterday").join("\n") }],
    ["a time too long ago", { fields: fieldsAt(WEB, stamp(-601_000)).join("\n") }],
    ["a time to come", { fields: fieldsAt(WEB, stamp(660_000)).join("\n") }],
    ["an end in the past", fields((lines) => [...lines, `Expiration Time: ${stamp(-1_000)}`])],
    ["a beginning to come", fields((lines) => [...lines, `Not Before: ${stamp(60_000)}`])],
    ["a field twice", fields((lines) => [...lines, `URI: ${elsewhere}`])],
    ["a field nobody knows", fields((lines) => [...lines, "Amount: 5 ETH"])],
    ["words after the resources", fields((lines) => [...lines, "Resources:", "- a", "Version: 1"])],
    ["somebody else's address", { address: ethereumWallet().address }],
    ["an address that is none", { address: "0x1234" }],
  ];
  it.each(bad)("refuses an Ethereum message with %s (R28)", async (_what, changes) => {
    const { address, sign } = ethereumWallet();
    const message = messageFor("Ethereum", address, changes);
    const { data, error } = await enterEthereum(message, sign(message));
    expect(["invalid_credentials", "validation_failed"]).toContain(error?.code);
    expect(data.session).toBeNull();
  });

  it("refuses an Ethereum signature that is none, or another's (R28)", async () => {
    const { address, sign } = ethereumWallet();
    const message = messageFor("Ethereum", address);
    const right = sign(message);
    const wrong = [
      ethereumWallet().sign(message),
      sign(`${message} `),
      "0x",
      "0x00",
      `0x${"0".repeat(130)}`,
      `0x${"f".repeat(130)}`,
      `${right.slice(0, -2)}1d`,
      `${right}00`,
      right.slice(2),
    ];
    for (const signature of wrong) {
      const { request } = openBrowser();
      const answer = await request("/auth/v1/token?grant_type=web3", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chain: "ethereum", message, signature }),
      });
      expect([answer.status, (await answer.json()).code]).toEqual([400, "invalid_credentials"]);
    }
    expect((await enterEthereum(message, right)).error).toBeNull();
  });

  it("refuses a Solana signature that is none, another's, or fits anything (R28)", async () => {
    const { address, sign } = solana();
    const message = messageFor("Solana", address);
    const right = await sign(message);
    const nobody = messageFor("Solana", base58(new Uint8Array([1, ...new Uint8Array(31)])));
    const anything = new Uint8Array([1, ...new Uint8Array(63)]);
    const refused = [
      await enterSolana(message, await solana().sign(message)),
      await enterSolana(message, new Uint8Array(64)),
      await enterSolana(message, right.subarray(1)),
      await enterSolana(messageFor("Solana", "not base 58: 0OIl"), right),
      await enterSolana(messageFor("Solana", `1${address}`), right),
      await enterSolana(nobody, anything),
    ];
    for (const { error } of refused) expect(error?.code).toBe("invalid_credentials");
    expect((await enterSolana(message, right)).error).toBeNull();
  });
});
