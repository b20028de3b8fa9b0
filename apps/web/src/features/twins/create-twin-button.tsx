import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button, type ButtonProps } from "../../components/ui/button.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { createTwin, getUserUsageStats } from "../../lib/generated/sdk.gen.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { openPaywall } from "../../lib/paywall.ts";
import { NEW_TWIN } from "./new-twin.ts";

interface CreateTwinButtonProps extends Pick<ButtonProps, "variant"> {
  label?: string;
  /** The first twin is always made with the guide. */
  guide?: "first" | "always";
}

export function CreateTwinButton({
  label = "Create",
  guide = "first",
  variant = "primary",
}: CreateTwinButtonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Kept until it has been made: a second press after a lost answer opens that twin instead of making another.
  const id = useRef<string>(crypto.randomUUID());
  const create = useMutation({
    mutationFn: async () => {
      const body = { id: id.current, ...NEW_TWIN };
      const twin = await orSay("Failed to create virtual twin", createTwin({ body }));
      return { twin, isGuided: guide === "always" || (await isFirst(twin)) };
    },
    async onSuccess({ twin, isGuided }) {
      id.current = crypto.randomUUID();
      // The first twin makes a user a creator, so what is known of the person is out of date as well.
      void client.invalidateQueries();
      await navigate(isGuided ? paths.guideTwin(twin.id, "name") : paths.twin(twin.id));
    },
    onError: tell,
  });

  return (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" />}
      loading={create.isPending}
      loadingLabel="Creating"
      onClick={() => create.mutate()}
    >
      {label}
    </Button>
  );
}

/** The twin is there either way; not knowing only costs the guide. */
async function isFirst({ owner_id }: Twin): Promise<boolean> {
  const usage = await getUserUsageStats({ body: { user_id_param: owner_id } }).catch(() => null);
  return usage?.data.twins_created === 1;
}

/** A full plan is a reason to upgrade, not a failure. */
async function tell(error: Error): Promise<void> {
  if (error instanceof ApiError && error.code === "twin_limit_reached") {
    openPaywall("create_twin");
    return;
  }
  // Fetched by the first failure: the header stands on every page and must not carry the toasts to each.
  const { toast } = await import("../../components/ui/toast.tsx");
  toast.error(error.message);
}
