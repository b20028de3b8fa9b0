import { screen as page } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sessionFor, type stubServer } from "./stage.tsx";

/** As the identity service refuses: auth-js takes the code from the body when this header is there. */
export const refuse = (status: number, words: object, headers = {}) =>
  Response.json(words, { status, headers: { "x-supabase-api-version": "2024-01-01", ...headers } });

/** As the identity service hands out a session. */
export const granted = (claims: object = {}, factors: object[] = []) => {
  const { user, ...session } = sessionFor();
  const access_token = `header.${btoa(JSON.stringify(claims))}.signature`;
  return { ...session, access_token, expires_in: 3_600, token_type: "bearer", user: { ...user, factors } };
};

export const type = async (label: string, text: string) =>
  userEvent.type(await page.findByLabelText(label), text);

export const press = async (name: string) => userEvent.click(await page.findByRole("button", { name }));

export const alertText = async () => (await page.findByRole("alert")).textContent;

/** What the client adds for itself. */
const OWN = new Set(["gotrue_meta_security", "code_challenge", "code_challenge_method", "channel"]);

/** The bodies that were sent to this path, oldest first. */
export const posted = (server: ReturnType<typeof stubServer>, path: string): unknown[] =>
  server.mock.calls.flatMap(([url, init]) =>
    typeof url === "string" && url.startsWith(location.origin + path) && typeof init?.body === "string"
      ? [Object.fromEntries(Object.entries(JSON.parse(init.body)).filter(([name]) => !OWN.has(name)))]
      : [],
  );
