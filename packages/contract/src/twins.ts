import { z } from "zod";
import { TwinId, UserId } from "./ids.ts";
import { NewestFirst } from "./paging.ts";
import { Byline } from "./people.ts";
import { Room } from "./rooms.ts";

export const MAX_SUGGESTED_QUESTIONS = 4;

/** Editors change a twin and what it knows; analysts look. */
export const ManagerRole = z.enum(["editor", "analyst"]);
export type ManagerRole = z.infer<typeof ManagerRole>;

/** Rows keep their column names; how a twin speaks is not among them, because strangers may read these. */
export const Twin = z
  .object({
    id: TwinId,
    owner_id: UserId,
    name: z.string(),
    description: z.string(),
    purpose: z.string(),
    is_public: z.boolean(),
    /** Set while a public twin is hidden from strangers: by its owner's plan, or by a moderator. */
    unlisted_at: z.iso.datetime({ offset: true }).nullable(),
    temperature: z.number(),
    is_dynamic_mode: z.boolean(),
    is_strict: z.boolean(),
    greeting: z.string().nullable(),
    suggested_questions: z.array(z.string()),
    avatar_url: z.string().nullable(),
    hue: z.int(),
    portrait_seed: z.string().nullable(),
    /** Null is the platform's default. */
    model: z.string().nullable(),
    /** Messages a visitor may send each day at the owner's expense. */
    free_messages_per_day: z.int(),
    monthly_price_cents: z.int().nullable(),
    updated_at: z.iso.datetime({ offset: true }),
    owner: Byline,
    /** What the caller is to the twin; null for everyone else who may see it. */
    my_role: z.enum(["owner", ...ManagerRole.options]).nullable(),
  })
  .meta({ id: "Twin" });
export type Twin = z.infer<typeof Twin>;

/** How a twin speaks: for its owner and its managers alone. */
export const TwinPersona = z.object({ twin_id: TwinId, personality: z.string() }).meta({ id: "TwinPersona" });
export type TwinPersona = z.infer<typeof TwinPersona>;

const TwinName = z.string().trim().min(1, "A twin needs a name").max(80, "A name has at most 80 characters");
const Description = z.string().trim().max(2000, "A description has at most 2,000 characters");
const Purpose = z.string().trim().max(200, "A purpose has at most 200 characters");
const Personality = z.string().trim().max(8000, "A personality has at most 8,000 characters");
const Question = z
  .string()
  .trim()
  .min(1, "A question needs words")
  .max(200, "A question has at most 200 characters");

export const CreateTwin = z.strictObject({
  /** Made by the browser: the same twin sent twice is made once. */
  id: TwinId.optional(),
  name: TwinName,
  description: Description.default(""),
  personality: Personality.default(""),
  purpose: Purpose.default(""),
  /** Every twin begins private; publishing one is a step of its own. */
  is_public: z.literal(false).default(false),
});
export type CreateTwin = z.infer<typeof CreateTwin>;

/** Everything an editor may change: the form as a whole. */
export const TwinSettings = z.strictObject({
  name: TwinName,
  description: Description,
  purpose: Purpose,
  personality: Personality,
  greeting: z.string().trim().max(1000, "A greeting has at most 1,000 characters").nullable(),
  suggested_questions: z
    .array(Question)
    .max(MAX_SUGGESTED_QUESTIONS, "A twin suggests at most four questions"),
  temperature: z.number().min(0).max(2),
  is_dynamic_mode: z.boolean(),
  is_strict: z.boolean(),
  /** What the portrait is drawn from; null is the twin's own id. */
  portrait_seed: z.string().min(1).max(64).nullable(),
  /** A model of `listModels`; null is the platform's default. */
  model: z.string().min(1).max(120).nullable(),
  free_messages_per_day: z.int().min(0).max(1000, "At most 1,000 messages a day can be free"),
});
export type TwinSettings = z.infer<typeof TwinSettings>;

export const UpdateTwin = TwinSettings.partial().refine(
  (change) => Object.keys(change).length > 0,
  "Nothing to change",
);
export type UpdateTwin = z.infer<typeof UpdateTwin>;

/** One twin, one owner's, or the listed ones; with no filter, those the caller owns or manages. */
export const ListTwins = NewestFirst.extend({
  id: TwinId.optional(),
  owner_id: UserId.optional(),
  is_public: z.literal("true").optional(),
});
export type ListTwins = z.infer<typeof ListTwins>;

export const TwinManager = Byline.omit({ id: true })
  .extend({
    twin_id: TwinId,
    user_id: UserId,
    role: ManagerRole,
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "TwinManager" });
export type TwinManager = z.infer<typeof TwinManager>;

export const PublishTwin = z.strictObject({ twinId: TwinId, isPublic: z.boolean() });
export type PublishTwin = z.infer<typeof PublishTwin>;

export const AddTwinManager = z.strictObject({
  twinId: TwinId,
  email: z.email("This is not an e-mail address").max(320),
  role: ManagerRole,
});
export type AddTwinManager = z.infer<typeof AddTwinManager>;

export const ChangeTwinManagerRole = z.strictObject({ twinId: TwinId, userId: UserId, role: ManagerRole });
export type ChangeTwinManagerRole = z.infer<typeof ChangeTwinManagerRole>;

export const RemoveTwinManager = z.strictObject({ twinId: TwinId, userId: UserId });
export type RemoveTwinManager = z.infer<typeof RemoveTwinManager>;

/** A model that an owner may choose for a twin. */
export const ModelChoice = z
  .object({ id: z.string(), name: z.string(), window: z.int(), is_default: z.boolean() })
  .meta({ id: "ModelChoice" });
export type ModelChoice = z.infer<typeof ModelChoice>;

/** A room that hosts the twin, as far as the caller may see it. */
export const HostingRoom = Room.pick({
  id: true,
  name: true,
  user_id: true,
  logo_url: true,
  access_type: true,
  price: true,
  theme_config: true,
  member_count: true,
})
  .extend({
    /** The caller is inside: the owner, or an active member. */
    can_talk: z.boolean(),
  })
  .meta({ id: "HostingRoom" });
export type HostingRoom = z.infer<typeof HostingRoom>;

export const UsageStats = z.object({ twins_created: z.int(), max_twins: z.int() }).meta({ id: "UsageStats" });
export type UsageStats = z.infer<typeof UsageStats>;

export const twinErrors = {
  twin_not_found: { status: 404, message: "Virtual twin not found" },
  not_twin_editor: { status: 403, message: "Only the owner and editors can change this twin" },
  not_twin_owner: { status: 403, message: "Only the owner of this twin can do this" },
  not_twin_manager: { status: 404, message: "This person does not manage the twin" },
  person_not_found: { status: 404, message: "Nobody else has a Parley account with this address" },
  manager_limit_reached: { status: 409, message: "A twin has at most 20 managers" },
  model_not_found: { status: 422, message: "This model is not offered" },
  twin_limit_reached: { status: 402, message: "Your plan has no place for another twin" },
} as const;
