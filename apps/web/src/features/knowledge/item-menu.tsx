import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../components/ui/dropdown-menu.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { DeleteItemDialog } from "./delete-item-dialog.tsx";
import { useReadAgain, useUpdateItem } from "./knowledge.api.ts";

const RenameItemDialog = lazy(async () => ({
  default: (await import("./rename-item-dialog.tsx")).RenameItemDialog,
}));

interface ItemMenuProps {
  item: KnowledgeItem;
  canEdit: boolean;
}

type Asking = "rename" | "delete";

export function ItemMenu({ item, canEdit }: ItemMenuProps) {
  const [asking, setAsking] = useState<Asking>();
  const handleOpenChange = (isOpen: boolean) => !isOpen && setAsking(undefined);

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Manage ${item.title}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {item.status === "ready" && <OpenText item={item} />}
          {canEdit && <Changes item={item} onAsk={setAsking} />}
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>
        {asking === "rename" && <RenameItemDialog item={item} onClose={() => setAsking(undefined)} />}
      </Suspense>
      <DeleteItemDialog item={item} isOpen={asking === "delete"} onOpenChange={handleOpenChange} />
    </>
  );
}

function OpenText({ item }: { item: KnowledgeItem }) {
  const [, setSearch] = useSearchParams();
  return (
    <DropdownMenuItem onSelect={() => setSearch({ item: item.id }, { preventScrollReset: true })}>
      Open the text
    </DropdownMenuItem>
  );
}

function Changes({ item, onAsk }: { item: KnowledgeItem; onAsk: (asking: Asking) => void }) {
  const readAgain = useReadAgain(item);
  const update = useUpdateItem(item);
  const orTell = { onError: (error: Error) => toast.error(error.message) };

  return (
    <>
      <DropdownMenuItem onSelect={() => onAsk("rename")}>Rename</DropdownMenuItem>
      {item.status === "ready" && (
        <DropdownMenuItem onSelect={() => update.mutate({ is_citable: !item.is_citable }, orTell)}>
          {item.is_citable ? "Use without quoting" : "Allow quoting"}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => readAgain.mutate(undefined, orTell)}>Read again</DropdownMenuItem>
      {item.type === "link" && (
        <RecheckChoice
          days={item.recheck_days}
          onChoose={(recheck_days) => update.mutate({ recheck_days }, orTell)}
        />
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem tone="danger" onSelect={() => onAsk("delete")}>
        Delete
      </DropdownMenuItem>
    </>
  );
}

const RECHECKS = [
  { days: null, label: "Never" },
  { days: 1, label: "Daily" },
  { days: 7, label: "Weekly" },
  { days: 30, label: "Monthly" },
] as const;

interface RecheckChoiceProps {
  days: number | null;
  onChoose: (days: (typeof RECHECKS)[number]["days"]) => void;
}

function RecheckChoice({ days, onChoose }: RecheckChoiceProps) {
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>Check for changes</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={String(days)}>
        {RECHECKS.map((choice) => (
          <DropdownMenuRadioItem
            key={choice.label}
            value={String(choice.days)}
            onSelect={() => onChoose(choice.days)}
          >
            {choice.label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
