import { z } from "zod";
import { TwinId } from "./ids.ts";

/** So many facts a twin remembers of one person; the oldest give way. */
export const MOST_FACTS = 20;
export const FACT_MAX = 200;

export const Fact = z
  .string()
  .trim()
  .min(1, "A fact needs words")
  .max(FACT_MAX, `A fact has at most ${FACT_MAX} characters`)
  .regex(/^[^\n\r]*$/, "A fact is one line");

/** What a twin in dynamic mode remembers of the caller. Nobody else is ever shown it. */
export const TwinMemory = z
  .object({
    id: z.uuid(),
    twin_id: TwinId,
    fact: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    updated_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "TwinMemory" });
export type TwinMemory = z.infer<typeof TwinMemory>;

export const ListTwinMemories = z.object({ twin_id: TwinId });

export const UpdateTwinMemory = z.strictObject({ fact: Fact });
export type UpdateTwinMemory = z.infer<typeof UpdateTwinMemory>;

export const ForgetMe = z.strictObject({ twinId: TwinId });

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const memoryErrors = {
  memory_not_found: { status: 404, message: "This is no longer remembered" },
} as const;
