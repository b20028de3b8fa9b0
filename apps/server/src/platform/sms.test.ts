import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portOf } from "../testing/post-office.ts";
import { Refusal } from "./refusal.ts";
import { createSmsSender, type SmsSender } from "./sms.ts";

type Request = { url: string | undefined; authorization: string | undefined; form: Record<string, string> };

let server: Server;
let send: SmsSender;
let requests: Request[] = [];
/** What the double of Twilio says next. */
let answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };

beforeAll(async () => {
  server = createServer((request, response) => {
    void reply(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  send = createSmsSender({
    TWILIO_URL: `http://127.0.0.1:${portOf(server.address())}/twilio`,
    TWILIO_ACCOUNT_SID: "ACsandbox",
    TWILIO_AUTH_TOKEN: "sandbox-secret",
    TWILIO_FROM: "+15005550006",
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  requests.push({ url: request.url, authorization: request.headers.authorization, form });
  if (answer.status > 0) response.writeHead(answer.status).end(answer.body);
}

const message = { to: "+46701234567", text: "Your Parley code is 123456" };

function twilioSays(status: number, body = ""): void {
  answer = { status, body };
  requests = [];
}

describe("the sender of text messages", () => {
  it("makes Twilio's call", async () => {
    twilioSays(201, '{"sid":"SM1"}');
    await send(message);
    expect(requests).toEqual([
      {
        url: "/twilio/2010-04-01/Accounts/ACsandbox/Messages.json",
        authorization: `Basic ${Buffer.from("ACsandbox:sandbox-secret").toString("base64")}`,
        form: { To: "+46701234567", From: "+15005550006", Body: "Your Parley code is 123456" },
      },
    ]);
  });

  it.each([21_211, 21_408, 21_610, 21_614])(
    "takes %i for an answer: the number is unreachable",
    async (code) => {
      twilioSays(400, JSON.stringify({ code, message: "The number +46701234567 is not valid", status: 400 }));
      await expect(send(message)).rejects.toThrow(Refusal);
    },
  );

  it.each([
    [401, '{"code":20003,"message":"Authenticate"}'],
    [429, '{"code":20429,"message":"Too many requests"}'],
    [500, "<html>oops</html>"],
    [503, ""],
  ])("calls %i a fault, which is tried again, and says neither number nor secret", async (status, body) => {
    twilioSays(status, body);
    const failure = await send(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Refusal);
    expect(String(failure)).toContain(String(status));
    expect(String(failure)).not.toMatch(/4670|123456|secret/);
  });

  it("stops waiting when the job is told to stop", async () => {
    twilioSays(0);
    await expect(send(message, AbortSignal.timeout(100))).rejects.toThrow(/abort|timeout/i);
  });

  it.each(["46701234567", "+0701234567", "+46 70 123", "+46701234567&To=+1900", ""])(
    "refuses to write to %j",
    async (to) => {
      twilioSays(201);
      await expect(send({ ...message, to })).rejects.toThrow(Refusal);
      expect(requests).toEqual([]);
    },
  );
});
