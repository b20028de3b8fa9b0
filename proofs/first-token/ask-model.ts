import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

export type Call = { url: string; script: string; promptBytes: number };

/** How long a model takes to its first word, asked straight or through something; resolves when it has ended. */
export function askModel({ url, script, promptBytes }: Call): Promise<number> {
  const body = JSON.stringify({
    model: script,
    stream: true,
    messages: [{ role: "user", content: "x".repeat(promptBytes) }],
  });
  const headers = { authorization: "Bearer none", "content-type": "application/json" };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let first = Number.NaN;
  const began = performance.now();
  const asked = request(`${url}/v1/chat/completions`, { agent, headers, method: "POST" }, (answer) => {
    answer.setEncoding("utf8").on("data", (text: string) => {
      if (Number.isNaN(first) && text.includes('"content"')) first = performance.now() - began;
    });
    answer.on("end", () => resolve(first)).on("error", reject);
  });
  asked.on("error", reject).end(body);
  return promise;
}
