import { asciiDomain } from "@parley/contract/domains";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { useFeature } from "../../lib/use-feature.ts";
import { useClaimDomain } from "./domain.api.ts";
import { PlanNotice } from "./plan-notice.tsx";

/** Names the domain. On a plan without it, the field is there to see and the paywall opens on use. */
export function DomainClaim({ room }: { room: Room }) {
  const { isAllowed, attempt } = useFeature("white_label_rooms");
  const { typed, setTyped, error, isPending, handleClaim } = useClaim(room.id);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    handleClaim();
  }

  return (
    <>
      {!isAllowed && (
        <PlanNotice onAsk={() => attempt(() => {})}>A room on your own domain is part of Pro.</PlanNotice>
      )}
      <Field label="Your domain" hint="One that you own, or a part of it: ask.example.com" error={error}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          disabled={!isAllowed}
          maxLength={253}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ask.example.com"
        />
      </Field>
      <Button
        className="justify-self-start"
        disabled={!isAllowed}
        loading={isPending}
        loadingLabel="Setting up"
        onClick={handleClaim}
      >
        Use this domain
      </Button>
    </>
  );
}

/** What is no domain is not sent; it is said once somebody tries. */
function useClaim(roomId: string) {
  const claim = useClaimDomain(roomId);
  const [typed, setTyped] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isDomain = asciiDomain(typed) !== undefined;

  function handleClaim() {
    setIsTried(true);
    if (isDomain) claim.mutate(typed);
  }
  const error = isTried && !isDomain ? "Write a domain like ask.example.com" : claim.error?.message;
  return { typed, setTyped, error, isPending: claim.isPending, handleClaim };
}
