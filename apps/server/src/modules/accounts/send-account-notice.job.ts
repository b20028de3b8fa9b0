import { UserId } from "@parley/contract/ids";
import { z } from "zod";
import { job } from "../../platform/queue.ts";
import { mails } from "./mails/mails.ts";
import { findAddressOf } from "./send-account-notice.queries.ts";

export const sendAccountNotice = job({
  name: "send-account-notice",
  payload: z.object({
    key: z.uuid(),
    user_id: UserId,
    kind: z.enum(["password-changed", "email-changed", "factor-added", "factor-removed"]),
    /** The factor's name, or the new address; then the mail goes to `to`, the old one. */
    detail: z.string().default(""),
    to: z.string().optional(),
    at: z.string(),
    device: z.string().nullish(),
  }),
  /** Twice is harmless: the mail carries its key. */
  async run({ transact, mail, webOrigin }, { key, user_id, kind, detail, to, at, device }) {
    const person = await transact((tx) => findAddressOf(tx, user_id));
    const address = to ?? person?.email;
    if (!person || !address) return;
    const about = { name: person.first_name, at, device, secureUrl: `${webOrigin}/forgot-password` };
    const letter = await mails[kind]({ ...about, newEmail: detail, factor: detail });
    await mail.send({ to: address, key: `notice-${key}`, ...letter });
  },
});
