import { people, rooms } from "../cast.ts";
import { daysAgo, insertOldRows, insertRows, type Seeding } from "./seeding.ts";

const { alma, viktor, jonas } = people;

export async function seedOperations(seeding: Seeding): Promise<void> {
  await insertOldRows(seeding, "data_requests", [
    {
      ...{ id: seeding.random.uuid(), user_id: jonas.id, kind: "export", status: "done", progress: 100 },
      ...{
        receipts: [{ store: "database", rows: 214 }],
        created_at: daysAgo(seeding, 21),
        finished_at: daysAgo(seeding, 20.99),
      },
    },
  ]);
  // One by one and oldest first: each row seals the one before it.
  for (const entry of auditEntries(seeding)) await insertRows(seeding, "audit_log", [entry]);
}

const auditEntries = (seeding: Seeding) => [
  {
    ...{
      actor_id: viktor.id,
      action: "create-tier",
      subject_kind: "subscription_tiers",
      subject_id: "whitelabel_studio",
    },
    ...{
      before: null,
      after: { monthly_price: 149_900 },
      reason: "First whitelabel customer",
      created_at: daysAgo(seeding, 80),
    },
  },
  {
    ...{
      actor_id: viktor.id,
      action: "change-rate-limit",
      subject_kind: "rate_limits",
      subject_id: "send-message",
    },
    ...{
      before: { points: 20 },
      after: { points: 30 },
      reason: "Workshops hit the limit",
      created_at: daysAgo(seeding, 44),
    },
  },
  {
    ...{
      actor_id: viktor.id,
      action: "change-setting",
      subject_kind: "platform_settings",
      subject_id: "low_token_threshold",
    },
    ...{ before: 500, after: 1_000, reason: "People ran dry mid-answer", created_at: daysAgo(seeding, 30) },
  },
  {
    ...{ actor_id: alma.id, action: "dismiss-report", subject_kind: "rooms", subject_id: rooms.townRadio },
    ...{
      before: { status: "open" },
      after: { status: "dismissed" },
      reason: "A matter of taste",
      created_at: daysAgo(seeding, 12),
    },
  },
];
