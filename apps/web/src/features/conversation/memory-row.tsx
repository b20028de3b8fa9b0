import { FACT_MAX } from "@parley/contract/memory";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { TwinMemory } from "../../lib/generated/types.gen.ts";
import { useForget, useReword } from "./memory.api.ts";

export function MemoryRow({ memory }: { memory: TwinMemory }) {
  const [isEditing, setIsEditing] = useState(false);
  const forget = useForget(memory);

  if (isEditing) return <EditedRow memory={memory} onDone={() => setIsEditing(false)} />;
  return (
    <li className="flex items-start gap-1 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-words">{memory.fact}</p>
        <RelativeTime at={memory.updated_at} className="text-caption text-muted" />
      </div>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`Edit: ${memory.fact}`}
        onClick={() => setIsEditing(true)}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`Delete: ${memory.fact}`}
        loading={forget.isPending}
        loadingLabel="Deleting"
        onClick={() => forget.mutate(undefined, { onError: (error) => toast.error(error.message) })}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function EditedRow({ memory, onDone }: { memory: TwinMemory; onDone: () => void }) {
  const [fact, setFact] = useState(memory.fact);
  const reword = useReword(memory);
  const isSame = fact.trim() === memory.fact;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSame) return onDone();
    reword.mutate(fact.trim(), { onSuccess: onDone });
  }

  return (
    <li className="py-2.5">
      <form onSubmit={handleSubmit} className="grid gap-2">
        <Field label="Fact" error={reword.error?.message}>
          <Input
            value={fact}
            onChange={({ target }) => setFact(target.value)}
            maxLength={FACT_MAX}
            ref={focus}
            autoComplete="off"
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button size="sm" variant="ghost" onClick={onDone}>
            Cancel
          </Button>
          <Button
            size="sm"
            type="submit"
            disabled={fact.trim() === ""}
            loading={reword.isPending}
            loadingLabel="Saving"
          >
            Save
          </Button>
        </div>
      </form>
    </li>
  );
}
