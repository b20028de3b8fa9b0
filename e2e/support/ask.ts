import type { Page } from "@playwright/test";

/** As the person on this page: what the screens do not lead through is asked of the service itself. */
export async function ask(page: Page, method: string, path: string, body: object): Promise<{ id: string }> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const { access_token } = JSON.parse(localStorage.getItem("parley-session") ?? "{}");
      const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
      const response = await fetch(address ?? "", { method: verb ?? "", headers, body: text ?? "" });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return response.json();
    },
    [method, path, JSON.stringify(body)],
  );
}
