import { z } from "zod";
import { UserId } from "./ids.ts";
import { ROLES } from "./roles.ts";

const Name = z.string().trim().max(80, "A name has at most 80 characters");

export const Profile = z
  .object({
    id: UserId,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    /** Known to its holder alone: null on everybody else's profile. */
    role: z.enum(ROLES).nullable(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

export const ListProfiles = z.object({ id: UserId });

export const UpdateProfile = z
  // A picture comes by upload-avatar: here it can be taken away.
  .strictObject({ first_name: Name, last_name: Name, avatar_url: z.null() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change");
export type UpdateProfile = z.infer<typeof UpdateProfile>;

export const CreateProfile = z.strictObject({
  id: UserId,
  first_name: Name.optional(),
  last_name: Name.optional(),
});
export type CreateProfile = z.infer<typeof CreateProfile>;

export const profileErrors = {
  profile_not_found: { status: 404, message: "Profile not found" },
} as const;
