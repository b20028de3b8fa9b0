import { Ellipsis, Pencil, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CheckList } from "../../components/ui/check-list.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTrigger,
} from "../../components/ui/dialog.tsx";
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
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { Sheet, SheetContent, SheetTrigger } from "../../components/ui/sheet.tsx";
import { Row, Specimen } from "./specimen.tsx";

export function OverlaysSpecimen() {
  return (
    <Specimen title="Overlays">
      <Row>
        <InviteDialog />
        <PaywallLook />
        <RoomMenu />
        <Popover>
          <PopoverTrigger asChild>
            <Button>Popover</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Example" className="w-80 p-4">
            Flat until it floats.
          </PopoverContent>
        </Popover>
        <Sheet>
          <SheetTrigger asChild>
            <Button>Navigation sheet</Button>
          </SheetTrigger>
          <SheetContent side="left" title="Navigation" className="p-4">
            <p className="text-muted">288 wide, rows 44 high.</p>
          </SheetContent>
        </Sheet>
        <Sheet>
          <SheetTrigger asChild>
            <Button>Bottom sheet</Button>
          </SheetTrigger>
          <SheetContent title="In this room">
            <p className="text-muted">Side panels become this on a phone.</p>
          </SheetContent>
        </Sheet>
      </Row>
    </Specimen>
  );
}

function InviteDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button icon={<UserPlus aria-hidden="true" />}>Dialog</Button>
      </DialogTrigger>
      <DialogContent title="Invite someone" description="They see the room's name before they accept.">
        <Field label="E-mail">
          <Input type="email" placeholder="name@example.com" />
        </Field>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button variant="primary">Send invitation</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const TERMS = ["30 days free", "Cancel anytime", "No setup fees"];

function PaywallLook() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Paywall</Button>
      </DialogTrigger>
      <DialogContent
        eyebrow={<Badge tone="accent">Starter</Badge>}
        title="Make your twin public"
        description="Public twins appear in the marketplace and can be priced. This is part of Starter, $9.00 a month."
      >
        <CheckList items={TERMS} />
        <div className="grid gap-2">
          <Button variant="primary" size="lg">
            Start 30-day trial
          </Button>
          <DialogClose asChild>
            <Button variant="ghost">Maybe Later</Button>
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function RoomMenu() {
  const [sort, setSort] = useState("popular");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon" aria-label="Room menu">
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>
          <Pencil aria-hidden="true" />
          Edit room
        </DropdownMenuItem>
        <DropdownMenuItem disabled>Transfer ownership</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Sort by</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={sort} onValueChange={setSort}>
          <DropdownMenuRadioItem value="popular">Popular</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="new">New</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger">
          <Trash2 aria-hidden="true" />
          Delete room
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
