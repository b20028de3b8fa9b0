import type { Twin } from "../lib/generated/types.gen.ts";

/** A twin as its owner sees it. */
export const ines: Twin = {
  ...{
    id: "22222222-2222-4222-8222-222222222222",
    owner_id: "11111111-1111-4111-8111-111111111111",
    name: "Ines Carvalho",
    purpose: "Pricing",
    description: "",
    my_role: "owner",
  },
  ...{ is_public: false, unlisted_at: null, temperature: 0.7, is_dynamic_mode: false, is_strict: false },
  ...{ greeting: null, suggested_questions: ["Why?"], avatar_url: null, hue: 2, portrait_seed: null },
  ...{ model: null, free_messages_per_day: 0 },
  ...{ monthly_price_cents: null, updated_at: "2026-11-01T10:00:00Z" },
  owner: {
    ...{ id: "11111111-1111-4111-8111-111111111111", avatar_url: null },
    ...{ first_name: "Maya", last_name: "Lindqvist" },
  },
};
