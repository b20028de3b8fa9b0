import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { totpCode } from "../../../apps/server/src/testing/totp-code.ts";
import { area } from "../suite.ts";
import { expectBackoff, REFRESH } from "../support/backoff.ts";
import { present } from "../support/expect.ts";
import { insertMember, signedIn } from "../support/people.ts";
import {
  eventsIn,
  inBrowser,
  keptIn,
  leaveSession,
  ready,
  sessionIn,
  signInOn,
  told,
  type Visit,
} from "../support/tabs.ts";
import type { World } from "../support/world.ts";

/** Somebody whose browser was left signed in, with so many tabs open. */
async function returning(world: World, { context, open }: Visit, tabs = 1) {
  const person = await signedIn(world);
  await leaveSession(context, person.session);
  const pages: Page[] = [];
  for (let tab = 0; tab < tabs; tab += 1) pages.push(await open("/dashboard"));
  return { ...person, page: present(pages[0], "a tab"), pages };
}

const refreshOn = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await window.conformance.client.refreshSession()).data.session?.refresh_token);

/** The kept session runs out in so many seconds. */
const expireIn = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((left) => {
    const key = String(window.settings.storageKey);
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) + left }));
  }, seconds);

export const browserSessions = area(
  "browser: sessions",
  {
    "begins with nobody": inBrowser({}, async (_, { open }) => {
      assert.deepEqual(await eventsIn(await open("/login")), ["INITIAL_SESSION"]);
    }),

    "signs in with a password and keeps the session": inBrowser({}, async (world, { open, context }) => {
      const [member, page] = [await insertMember(world), await open("/login")];
      const session = await signInOn(page, member);
      assert.deepEqual(await eventsIn(page), ["INITIAL_SESSION", "SIGNED_IN"]);
      assert.ok((await keptIn(page))?.includes(session.refresh_token));
      assert.deepEqual(await context.cookies(), [], "and in no cookie");
    }),

    "is told no in the same words as in Node": inBrowser({}, async (world, { open }) => {
      const [{ email }, page] = [await insertMember(world), await open("/login")];
      const refusal = await page.evaluate(async (address) => {
        const { error } = await window.conformance.client.signInWithPassword({
          email: address,
          password: "wrong",
        });
        return { code: error?.code, status: error?.status };
      }, email);
      assert.deepEqual(refusal, { code: "invalid_credentials", status: 400 });
    }),

    "tells of a whole visit in its order": inBrowser({}, async (world, { open }) => {
      const [member, page] = [await insertMember(world), await open("/login")];
      await signInOn(page, member);
      await page.evaluate(async () => {
        const { client } = window.conformance;
        await client.refreshSession();
        await client.updateUser({ data: { city: "Lund" } });
        await client.signOut();
      });
      const order = ["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT"];
      assert.deepEqual(await eventsIn(page), order);
      assert.equal(await keptIn(page), null);
    }),

    "tells of a second step between a sign-in and what it allows": inBrowser({}, async (world, { open }) => {
      const [member, page] = [await insertMember(world), await open("/login")];
      await signInOn(page, member);
      const app = await page.evaluate(async () => {
        const { data } = await window.conformance.client.mfa.enroll({ factorType: "totp" });
        return { factorId: data?.id ?? "", secret: data?.totp.secret ?? "" };
      });
      await page.evaluate(
        async (step) => {
          const { client } = window.conformance;
          await client.mfa.challengeAndVerify(step);
          await client.refreshSession();
          await client.updateUser({ data: { city: "Lund" } });
        },
        { factorId: app.factorId, code: totpCode(app.secret) },
      );
      const order = ["SIGNED_IN", "MFA_CHALLENGE_VERIFIED", "TOKEN_REFRESHED", "USER_UPDATED"];
      assert.deepEqual(await eventsIn(page), ["INITIAL_SESSION", ...order]);
    }),

    "is still signed in after a reload": inBrowser({}, async (world, visit) => {
      const { page, session } = await returning(world, visit);
      await page.reload();
      await ready(page);
      assert.equal((await sessionIn(page)).access_token, session.access_token);
      assert.equal(await told(page, "SIGNED_IN"), session.access_token);
    }),

    "forgets the session with the page when told to": inBrowser(
      { persistSession: false },
      async (world, { open }) => {
        const [member, page] = [await insertMember(world), await open("/login")];
        await signInOn(page, member);
        assert.equal(await keptIn(page), null);
        await page.reload();
        await ready(page);
        assert.deepEqual(await eventsIn(page), ["INITIAL_SESSION"]);
      },
    ),

    "verifies its own claims with the browser's cryptography": inBrowser({}, async (world, visit) => {
      const { page, id } = await returning(world, visit);
      const sub = await page.evaluate(
        async () => (await window.conformance.client.getClaims()).data?.claims.sub,
      );
      assert.equal(sub, id);
      assert.equal(world.front.arrivals(visit.address, "/user").length, 0);
    }),

    "refreshes by itself before expiry": inBrowser({}, async (world, visit) => {
      const { page, session } = await returning(world, visit);
      await expireIn(page, 60);
      await page.reload();
      await ready(page);
      await told(page, "TOKEN_REFRESHED");
      assert.notEqual((await sessionIn(page)).refresh_token, session.refresh_token);
      assert.equal(world.front.arrivals(visit.address, REFRESH).length, 1);
    }),

    "tries a refresh again after 200 ms, then after twice as long each time": inBrowser(
      {},
      async (world, visit) => {
        const { page } = await returning(world, visit);
        await expectBackoff(world, visit.address, 3, async () => assert.ok(await refreshOn(page)));
      },
    ),

    "keeps the session while it is offline": inBrowser({}, async (world, visit) => {
      const { page, id } = await returning(world, visit);
      const who = () =>
        page.evaluate(async () => {
          const { data, error } = await window.conformance.client.getUser();
          return data.user?.id ?? error?.name;
        });
      await visit.context.setOffline(true);
      assert.equal(await who(), "AuthRetryableFetchError");
      assert.ok(await keptIn(page));
      await visit.context.setOffline(false);
      assert.equal(await who(), id);
    }),

    "works behind the browser's own lock": inBrowser({}, async (world, visit) => {
      const { page, id } = await returning(world, visit);
      const users = await page.evaluate(async () => {
        const { authJs } = window.conformance;
        const client = new authJs.AuthClient({
          ...window.settings,
          url: `${location.origin}/auth/v1`,
          lock: authJs.navigatorLock,
        });
        const answers = await Promise.all([client.getUser(), client.getUser(), client.refreshSession()]);
        return answers.map(({ data }) => data.user?.id);
      });
      assert.deepEqual(users, [id, id, id]);
    }),

    "drops a session that was ended elsewhere": inBrowser({}, async (world, visit) => {
      const { page, client } = await returning(world, visit);
      await client.signOut({ scope: "global" });
      const name = await page.evaluate(async () => (await window.conformance.client.getUser()).error?.name);
      assert.equal(name, "AuthSessionMissingError");
      await told(page, "SIGNED_OUT");
      assert.equal(await keptIn(page), null);
    }),
  },
  "browser",
);

export const browserTabs = area(
  "browser: tabs",
  {
    "tells a second tab of a sign-in": inBrowser({}, async (world, { open }) => {
      const [member, one, two] = [await insertMember(world), await open("/login"), await open("/login")];
      const session = await signInOn(one, member);
      assert.equal(await told(two, "SIGNED_IN"), session.access_token);
      assert.equal((await sessionIn(two)).access_token, session.access_token);
    }),

    "tells a second tab of a refresh": inBrowser({}, async (world, visit) => {
      const { pages } = await returning(world, visit, 2);
      const [one, two] = [present(pages[0], "a tab"), present(pages[1], "a tab")];
      await refreshOn(one);
      assert.equal(await told(two, "TOKEN_REFRESHED"), (await sessionIn(one)).access_token);
    }),

    "tells a second tab of a change": inBrowser({}, async (world, visit) => {
      const { pages } = await returning(world, visit, 2);
      const [one, two] = [present(pages[0], "a tab"), present(pages[1], "a tab")];
      await one.evaluate(() => window.conformance.client.updateUser({ data: { city: "Lund" } }));
      await told(two, "USER_UPDATED");
      assert.equal((await sessionIn(two)).user.user_metadata.city, "Lund");
    }),

    "signs a second tab out": inBrowser({}, async (world, visit) => {
      const { pages } = await returning(world, visit, 2);
      const [one, two] = [present(pages[0], "a tab"), present(pages[1], "a tab")];
      await one.evaluate(() => window.conformance.client.signOut());
      assert.equal(await told(two, "SIGNED_OUT"), null);
      assert.equal(await keptIn(two), null);
    }),

    "rotates once when four tabs refresh at the same moment": inBrowser({}, async (world, visit) => {
      const { pages, session } = await returning(world, visit, 4);
      await Promise.all(pages.map(refreshOn));
      const tokens = await Promise.all(pages.map(async (page) => (await sessionIn(page)).refresh_token));
      assert.equal(new Set(tokens).size, 1, "all tabs hold the same token");
      const { rows } = await world.owner.query(
        `select from auth.refresh_tokens where session_id = (
           select id from auth.sessions where user_id = $1)`,
        [session.user.id],
      );
      assert.equal(rows.length, 2);
    }),
  },
  "browser",
);
