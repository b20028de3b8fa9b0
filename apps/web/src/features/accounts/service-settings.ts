import { createStore } from "../../lib/store.ts";

/** What the identity service says of itself: the ways in that are open, and whether it wants to see a person first. */
interface ServiceSettings {
  hasGoogle: boolean;
  captcha?: { siteKey: string; scriptUrl: string };
}

/** Until it has answered, the usual: a form must not wait for it. */
export const serviceSettings = createStore<ServiceSettings>({ hasGoogle: true });

/** For the loaders of guest pages. They do not wait: without an answer everything stays as it was. */
export async function loadServiceSettings(): Promise<void> {
  const response = await fetch("/auth/v1/settings").catch(() => undefined);
  const said: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (said !== undefined) serviceSettings.set(read(said));
}

function read(said: unknown): ServiceSettings {
  const scriptUrl = at(said, "captcha", "script_url");
  const siteKey = at(said, "captcha", "site_key");
  const isGuarded = at(said, "captcha", "enabled") === true;
  return {
    hasGoogle: at(said, "external", "google") !== false,
    ...(isGuarded &&
      typeof scriptUrl === "string" &&
      typeof siteKey === "string" && { captcha: { scriptUrl, siteKey } }),
  };
}

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );
