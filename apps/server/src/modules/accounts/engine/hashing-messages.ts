import { z } from "zod";

/** What the hashing process is asked, and what it tells. */
export const Task = z.object({
  id: z.number(),
  password: z.string(),
  /** To be tried against. */
  hash: z.string().optional(),
  /** To be hashed like: the same password gives the same hash. */
  like: z.string().optional(),
});
export type Task = z.infer<typeof Task>;

export const Outcome = z.object({
  id: z.number(),
  hash: z.string().optional(),
  isRight: z.boolean().optional(),
});
export type Outcome = z.infer<typeof Outcome>;
