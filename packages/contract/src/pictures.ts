import { z } from "zod";

/** A picture that we keep. One that lay elsewhere would tell its host who looks at whom, and when. */
export const OwnPicture = z
  .string()
  .regex(/^\/storage\/v1\/avatars\/[a-z0-9-]{1,64}\.webp$/, "Pictures are kept here");

/** One that is there to be taken over, or that has been. */
export const PictureToKeep = z.union([OwnPicture, z.url({ protocol: /^https$/ }).max(500)]);
