import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateProfile } from "../../lib/generated/sdk.gen.ts";
import type { UpdateProfileData } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { PERSON_KEY } from "../../lib/person.ts";

export function useUpdateProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileData["body"]) =>
      orSay("Failed to update profile", updateProfile({ path: { id }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: PERSON_KEY }),
  });
}
