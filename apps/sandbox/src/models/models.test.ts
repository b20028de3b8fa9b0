import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => call("/models/requests", undefined, "DELETE"));

const call = (path: string, body?: object, method = body ? "POST" : "GET") =>
  fetch(`${sandbox.origin}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: "Bearer any" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const instructions = `You are Ada, a kind librarian.
<sources>
[1] House rules, page 3
The library opens at nine. Dogs must wait outside.
[2] Fees
A late book costs ten cents a day. Refunds take five working days.
</sources>
Answer from the sources alone.`;

const ask = (model: string, question: string, more: object = {}) =>
  call("/models/v1/chat/completions", {
    model,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: question },
    ],
    ...more,
  });

const say = async (model: string, question = "When does the library open?", more: object = {}) => {
  const answer = await (await ask(model, question, more)).json();
  return answer.choices[0].message.content;
};

const eventsOf = async (answer: Response) =>
  (await answer.text())
    .split("\n\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice(6)));

describe("the scripted model", () => {
  it("quotes the sentences that answer, with the numbers of their sources", async () => {
    expect(await say("scripted")).toBe("Here is what my sources say. The library opens at nine [1].");
    expect(await say("scripted", "How long do refunds take, and what does a late book cost?")).toBe(
      "Here is what my sources say. A late book costs ten cents a day [2]. Refunds take five working days [2].",
    );
  });

  it("says so when no source fits, or when there is none", async () => {
    expect(await say("scripted", "Who painted the Mona Lisa?")).toMatch(/^I cannot find that/);
    const bare = { messages: [{ role: "user", content: "Hello" }] };
    expect(await say("scripted", "", bare)).toMatch(/^I have no sources/);
  });

  it("gives the same answer to the same question", async () => {
    expect(await say("scripted")).toBe(await say("scripted"));
  });
});

describe("the models' server", () => {
  it("streams what it would have said in one piece, then what it used", async () => {
    const stream = { stream: true, stream_options: { include_usage: true } };
    const answer = await ask("scripted@every=0", "When does the library open?", stream);
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    const events = await eventsOf(answer);
    const text = events.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
    expect(text).toBe(await say("scripted"));
    expect(events.at(-2).choices[0].finish_reason).toBe("stop");
    expect(events.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } });
  });

  it("keeps to the length it was given, unless it is deaf", async () => {
    const short = await (await ask("echo", "x", { max_tokens: 3 })).json();
    expect(short).toMatchObject({ choices: [{ finish_reason: "length" }], usage: { completion_tokens: 3 } });
    const deaf = await (await ask("bench@deaf=1", "x", { max_tokens: 3 })).json();
    expect(deaf.usage.completion_tokens).toBe(60);
  });

  it("echoes its whole prompt", async () => {
    expect(await say("echo", "the question")).toBe(`system: ${instructions}\nuser: the question`);
  });

  it.each([
    ["down", 500, null],
    ["limited", 429, "1"],
    ["limited@retry=7", 429, "7"],
    ["overloaded", 529, null],
    ["declining", 400, null],
    ["scripted@window=10", 400, null],
    ["gpt-9", 404, null],
  ])("refuses as %s", async (model, status, retryAfter) => {
    const answer = await ask(model, "x");
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  it("fails as often as the name says, then answers (R5)", async () => {
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await ask("down@times=2", "x")).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it("wants a key, as every provider does", async () => {
    const answer = await fetch(`${sandbox.origin}/models/v1/models`);
    expect(answer.status).toBe(401);
    expect((await call("/models/v1/models")).status).toBe(200);
  });

  it("has more than thirty ways to break a stream", async () => {
    const names = await (await call("/models/broken")).json();
    expect(names.length).toBeGreaterThan(30);
    expect((await ask(`broken-${names.length}`, "x", { stream: true })).status).toBe(200);
    expect((await ask(`broken-${names.length + 1}`, "x", { stream: true })).status).toBe(404);
  });

  it("remembers what it counted, and who left early", async () => {
    await (await ask("echo", "x")).json();
    const leaving = new AbortController();
    const answer = await fetch(`${sandbox.origin}/models/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer any" },
      body: JSON.stringify({ model: "long", stream: true, messages: [{ role: "user", content: "x" }] }),
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
    await expect
      .poll(async () => (await (await call("/models/requests")).json()).requests)
      .toMatchObject([
        { model: "echo", outcome: "finished", completion_tokens: expect.any(Number) },
        { model: "long", outcome: "left" },
      ]);
  });

  it("gives the same vector for the same text, of the length that was asked for", async () => {
    const input = ["a late book", "a late book", "dogs"];
    const { data } = await (
      await call("/models/v1/embeddings", { model: "letters", input, dimensions: 64 })
    ).json();
    expect(data[0].embedding).toHaveLength(64);
    expect(data[0].embedding).toEqual(data[1].embedding);
    expect(data[0].embedding).not.toEqual(data[2].embedding);
  });
});
