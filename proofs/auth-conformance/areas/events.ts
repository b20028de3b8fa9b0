import assert from "node:assert/strict";
import { processLock } from "@supabase/auth-js";
import { area } from "../suite.ts";
import { authClient, type Client, memory } from "../support/clients.ts";
import { allowed, present, sessionOf, userOf } from "../support/expect.ts";
import { insertMember, PASSWORD, signedIn } from "../support/people.ts";

const KEY = "kept";

function eventsOf(client: Client): string[] {
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return events;
}

export const events = area("events and storage", {
  "tells of a whole visit in its order": async (world) => {
    const { email } = await insertMember(world);
    const client = authClient(world);
    const told = eventsOf(client);
    await client.getSession();
    sessionOf(await client.signInWithPassword({ email, password: PASSWORD }));
    sessionOf(await client.refreshSession());
    userOf(await client.updateUser({ data: { city: "Lund" } }));
    allowed(await client.signOut());
    const order = ["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT"];
    assert.deepEqual(told, order);
  },

  "tells nobody who does not listen any more": async (world) => {
    const { client } = await signedIn(world);
    const told: string[] = [];
    const { data } = client.onAuthStateChange((event) => void told.push(event));
    await client.getSession();
    data.subscription.unsubscribe();
    sessionOf(await client.refreshSession());
    assert.ok(!told.includes("TOKEN_REFRESHED"));
  },

  "begins with the session that was kept": async (world) => {
    const storage = memory();
    const { session } = await signedIn(world, { storage, storageKey: KEY });
    const reopened = authClient(world, { storage, storageKey: KEY });
    const first = Promise.withResolvers<string | undefined>();
    reopened.onAuthStateChange((event, kept) => {
      if (event === "INITIAL_SESSION") first.resolve(kept?.access_token);
    });
    assert.equal(await first.promise, session.access_token);
    assert.equal(userOf(await reopened.getUser()).id, session.user.id);
  },

  "keeps nothing when nothing is to be kept": async (world) => {
    const storage = memory();
    const { client } = await signedIn(world, { storage, persistSession: false });
    assert.equal(storage.kept.size, 0);
    userOf(await client.getUser());
  },

  "keeps the person apart from the tokens when told to": async (world) => {
    const [storage, userStorage] = [memory(), memory()];
    const { client, email } = await signedIn(world, { storage, userStorage, storageKey: KEY });
    assert.ok(!present(storage.getItem(KEY), "the session").includes(email));
    assert.ok(present(userStorage.getItem(`${KEY}-user`), "the person").includes(email));
    assert.equal(sessionOf(await client.getSession()).user.email, email);
  },

  "throws away what it cannot read as a session": async (world) => {
    const storage = memory();
    storage.setItem(KEY, JSON.stringify({ nonsense: true }));
    const client = authClient(world, { storage, storageKey: KEY });
    assert.equal((await client.getSession()).data.session, null);
    assert.equal(storage.getItem(KEY), null);
  },

  "works behind a lock": async (world) => {
    const { client } = await signedIn(world, { lock: processLock });
    const answers = await Promise.all([client.getUser(), client.getSession(), client.refreshSession()]);
    for (const { error } of answers) assert.equal(error, null);
  },

  "starts when it is told to": async (world) => {
    const storage = memory();
    const { id } = await signedIn(world, { storage, storageKey: KEY });
    const client = authClient(world, { storage, storageKey: KEY, skipAutoInitialize: true });
    assert.equal((await client.initialize()).error, null);
    assert.equal(sessionOf(await client.getSession()).user.id, id);
  },

  "is silent once it was disposed of": async (world) => {
    const { client } = await signedIn(world);
    const told = eventsOf(client);
    await client.getSession();
    await client.dispose();
    sessionOf(await client.refreshSession());
    assert.ok(!told.includes("TOKEN_REFRESHED"));
  },
});
