import type { z } from "zod";
import { Profile } from "./profiles.ts";

/** Whoever made, owns or manages something, as everyone else sees them. */
export const Byline = Profile.omit({ role: true }).meta({ id: "Byline" });
export type Byline = z.infer<typeof Byline>;
