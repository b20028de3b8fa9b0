import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { insertAudit } from "./audit.queries.ts";
import type { Caller } from "./identity-service.ts";
import { diallingPrefixOf, mayText } from "./text-messages.policy.ts";
import { addTextMessage, findTextSettings } from "./text-messages.queries.ts";

const Settings = z.object({
  sms_countries: z.array(z.string()).default(["*"]),
  sms_daily_per_prefix: z.number().int().default(2000),
});

/**
 * Text messages cost money, and whoever earns from them can ask for thousands. Every country has its daily measure;
 * when it is full nothing more goes there until tomorrow, and the operators find it in the audit log. The number
 * itself is not looked up: known or not, the work is the same.
 */
export async function brakeTextMessages(caller: Caller, phone: string): Promise<void> {
  const refused = await caller.transact((tx) => count(tx, diallingPrefixOf(phone)));
  if (refused) throw refused;
}

/** A refusal is told, not thrown: the count and the alert have to be kept. */
async function count(tx: Tx, prefix: string): Promise<Refusal | undefined> {
  const rows = await findTextSettings(tx);
  const settings = Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  if (!mayText(prefix, settings.sms_countries)) return new Refusal("sms_send_failed");
  const most = settings.sms_daily_per_prefix;
  const { sent, day, seconds_left } = await addTextMessage(tx, prefix);
  if (sent === most + 1) {
    await insertAudit(tx, {
      action: "text-messages-stopped",
      subject: ["text_messages_sent", `${prefix} ${day}`],
      after: { prefix, day, most },
    });
  }
  return sent > most ? new Refusal("over_sms_send_rate_limit", undefined, seconds_left) : undefined;
}
