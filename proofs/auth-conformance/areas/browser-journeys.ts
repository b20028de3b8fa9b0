import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { ethereumWallet } from "../../../apps/server/src/testing/wallets.ts";
import { area } from "../suite.ts";
import { someEmail } from "../support/clients.ts";
import { mailTo } from "../support/messages.ts";
import { insertMember, PASSWORD, signedIn } from "../support/people.ts";
import {
  eventsIn,
  inBrowser,
  keptIn,
  leaveSession,
  pathOf,
  ready,
  sessionIn,
  told,
} from "../support/tabs.ts";

/** Opens a link of a mail in the tab that asked for it, and waits for the page behind it. */
async function openMail(page: Page, link: URL): Promise<void> {
  await page.goto(link.href);
  await ready(page);
}

/** Says who one is on the provider's page, which then sends one back. */
async function chooseAtProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/(google|oidc|saml)\//);
  await page.locator('input[name="email"]').fill(email);
  await page
    .locator("form", { has: page.locator('input[name="email"]') })
    .locator("button")
    .first()
    .click();
}

/** From our page to Google's and back to the dashboard. */
async function throughGoogle(page: Page, email: string): Promise<void> {
  // The page goes away before it could answer.
  await page.evaluate(() => {
    const options = { redirectTo: `${location.origin}/dashboard` };
    void window.conformance.client.signInWithOAuth({ provider: "google", options });
  });
  await chooseAtProvider(page, email);
  await page.waitForURL(/\/dashboard/);
  await ready(page);
}

export const browserJourneys = area(
  "browser: journeys",
  {
    "signs up, opens the mail and is in": inBrowser({}, async (world, { open }) => {
      const [email, page] = [someEmail(), await open("/login")];
      await page.evaluate(
        (account) =>
          window.conformance.client.signUp({
            ...account,
            options: { emailRedirectTo: `${location.origin}/dashboard`, data: { first_name: "Robin" } },
          }),
        { email, password: PASSWORD },
      );
      await openMail(page, (await mailTo(world, email)).link);
      assert.equal((await sessionIn(page)).user.email, email);
      assert.equal(await pathOf(page), "/dashboard");
      assert.ok((await eventsIn(page)).includes("SIGNED_IN"));
    }),

    "comes back from a link with the session in the fragment": inBrowser(
      { flowType: "implicit" },
      async (world, { open }) => {
        const [{ id, email }, page] = [await insertMember(world), await open("/login")];
        await page.evaluate((address) => window.conformance.client.signInWithOtp({ email: address }), email);
        await openMail(page, (await mailTo(world, email)).link);
        assert.equal((await sessionIn(page)).user.id, id);
        await pathOf(page);
      },
    ),

    "recovers a password: the mail, the event, the new password": inBrowser({}, async (world, { open }) => {
      const [{ email }, page, other] = [
        await insertMember(world),
        await open("/login"),
        await open("/login"),
      ];
      await page.evaluate(
        (address) =>
          window.conformance.client.resetPasswordForEmail(address, {
            redirectTo: `${location.origin}/update-password`,
          }),
        email,
      );
      await openMail(page, (await mailTo(world, email)).link);
      const token = await told(page, "PASSWORD_RECOVERY");
      assert.equal(await told(other, "PASSWORD_RECOVERY"), token, "the second tab hears of it, too");
      assert.equal(await pathOf(page), "/update-password");
      assert.ok(!(await eventsIn(page)).includes("SIGNED_IN"), "a recovery is not a sign-in");
      const error = await page.evaluate(async () => {
        const { client } = window.conformance;
        return (await client.updateUser({ password: "another horse, another staple" })).error?.message;
      });
      assert.equal(error, undefined);
      await told(page, "USER_UPDATED");
    }),

    "says what is wrong with a link, and keeps the session there was": inBrowser(
      {},
      async (world, { open, context }) => {
        const { session } = await signedIn(world);
        await leaveSession(context, session);
        const page = await open("/dashboard");
        await openMail(page, new URL(`${world.origin}/auth/v1/verify?token=never-given&type=magiclink`));
        assert.match(page.url(), /error_code=otp_expired/);
        const { error } = await page.evaluate(async () => window.conformance.client.initialize());
        assert.ok(error);
        assert.ok((await keptIn(page))?.includes(session.refresh_token));
      },
    ),

    "signs in with Google, there and back": inBrowser({}, async (_, { open }) => {
      const [email, page] = [someEmail("robin.hale"), await open("/login")];
      await throughGoogle(page, email);
      assert.equal((await sessionIn(page)).user.email, email);
      assert.equal(await pathOf(page), "/dashboard");
    }),

    "signs in with Google without a challenge, known by its cookie": inBrowser(
      { flowType: "implicit" },
      async (_, { open }) => {
        const [email, page] = [someEmail(), await open("/login")];
        await throughGoogle(page, email);
        assert.equal((await sessionIn(page)).user.email, email);
      },
    ),

    "links Google to the account that is signed in": inBrowser({}, async (world, { open, context }) => {
      const { id, session } = await signedIn(world);
      await leaveSession(context, session);
      const page = await open("/dashboard");
      await page.evaluate(() => {
        void window.conformance.client.linkIdentity({ provider: "google" });
      });
      await chooseAtProvider(page, someEmail());
      await page.waitForURL((url) => url.origin === world.origin);
      await ready(page);
      const { user } = await sessionIn(page);
      assert.equal(user.id, id);
      assert.deepEqual(user.identities?.map(({ provider }) => provider).sort(), ["email", "google"]);
    }),

    "signs in with the wallet of the browser": inBrowser({}, async (_, { open, context }) => {
      const wallet = ethereumWallet();
      await context.exposeFunction("askWallet", (asked: { method: string }) => wallet.request(asked));
      await context.addInitScript("window.ethereum = { request: (asked) => window.askWallet(asked) };");
      const page = await open("/login");
      await page.evaluate(() =>
        window.conformance.client.signInWithWeb3({ chain: "ethereum", statement: "I sign in to Parley." }),
      );
      const { user } = await sessionIn(page);
      assert.equal(user.identities?.[0]?.id, `web3:ethereum:${wallet.address}`);
    }),
  },
  "browser",
);
