import { type Context, Hono } from "hono";
import { z } from "zod";
import { problemPage } from "../pages/problem-page.ts";
import type { Filter, Inbox } from "./inbox.ts";
import { inboxPage, messageList } from "./inbox-page.ts";
import { MAIL_POLICY, mailDocument, messagePage } from "./message-page.ts";

const Query = z.object({
  /** A plus that was not encoded arrives as a space, and no address begins with one. */
  to: z
    .string()
    .transform((to) => to.replace(/^ /, "+"))
    .optional(),
  kind: z.enum(["mail", "sms"]).optional(),
  after: z.coerce.number().int().min(0).optional(),
  /** How many milliseconds to wait for the first one. */
  wait: z.coerce.number().int().min(0).max(30_000).default(0),
});

/** The inbox as a person sees it. */
export function createInboxPages(inbox: Inbox): Hono {
  const pages = new Hono();
  pages.get("/", (c) => c.html(inboxPage(inbox.list(filterOf(c)), filterOf(c))));
  pages.get("/list", (c) => {
    const messages = inbox.list(filterOf(c));
    c.header("x-newest", messages[0]?.id ?? "none");
    return c.html(messageList(messages));
  });
  pages.post("/clear", (c) => {
    inbox.clear();
    return c.redirect("/inbox", 303);
  });
  pages.get("/:id", (c) => {
    const message = inbox.find(c.req.param("id"));
    return message ? c.html(messagePage(message)) : c.html(gone(), 404);
  });
  pages.get("/:id/mail.html", (c) => {
    const mail = inbox.find(c.req.param("id"))?.html;
    if (!mail) return c.html(gone(), 404);
    c.header("content-security-policy", MAIL_POLICY);
    return c.html(mailDocument(mail));
  });
  return pages;
}

/** The inbox as a test sees it. */
export function createMessages(inbox: Inbox): Hono {
  const messages = new Hono();
  messages.get("/", async (c) => {
    const { wait, ...filter } = Query.parse(c.req.query());
    return c.json(await inbox.await(filter, wait));
  });
  messages.delete("/", (c) => {
    inbox.clear();
    return c.body(null, 204);
  });
  return messages;
}

function filterOf(c: Context): Filter {
  const { wait: _wait, ...filter } = Query.parse(c.req.query());
  return filter;
}

const gone = () =>
  problemPage({
    title: "Message not found",
    sentence: "This message is not here any more.",
    next: "The inbox keeps the newest 500 and starts empty with the sandbox.",
  });
