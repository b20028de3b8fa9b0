import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Log } from "../log.ts";

/** The one answer to the puzzle that counts as solved. */
const SOLVED = "sandbox-pass";

const widget = readFileSync(new URL("./widget.js", import.meta.url), "utf8");

/** The two halves of a captcha: the widget a person clicks, and the call that asks whether they did. */
export function createCaptcha(log: Log): Hono {
  const captcha = new Hono();
  captcha.get("/api.js", (c) => c.body(widget, 200, { "content-type": "text/javascript; charset=utf-8" }));
  captcha.post("/siteverify", async (c) => {
    const errors = errorsIn(await readVerification(c));
    const success = errors.length === 0;
    log("captcha", { success, errors });
    return c.json({
      success,
      ...(success ? { challenge_ts: new Date().toISOString(), hostname: "localhost" } : {}),
      "error-codes": errors,
    });
  });
  return captcha;
}

const Verification = z.object({ secret: z.string().optional(), response: z.string().optional() });
type Verification = z.infer<typeof Verification>;

/** hCaptcha takes a form, Turnstile a form or JSON. */
async function readVerification(c: Context): Promise<Verification> {
  const isJson = c.req.header("content-type")?.includes("json");
  return Verification.parse(isJson ? await c.req.json() : await c.req.parseBody());
}

function errorsIn({ secret, response }: Verification): string[] {
  if (!secret) return ["missing-input-secret"];
  if (!response) return ["missing-input-response"];
  return response === SOLVED ? [] : ["invalid-input-response"];
}
