import { vi } from "vitest";

type Answer = object | ((body: unknown) => object);

/** A server at the network, by method and path. What is not named answers with an empty list. */
export function serve(answers: Record<string, Answer>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init);
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`] ?? [];
    const given = typeof answer === "function" ? answer(await request.json().catch(() => null)) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  });
}
