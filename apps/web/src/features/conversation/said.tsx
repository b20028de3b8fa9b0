import type { ReactNode } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { cn } from "../../components/ui/cn.ts";

const own = "w-fit max-w-full rounded-[4px_14px_14px_14px] border bg-accent-soft px-[15px] py-[11px]";
const TONES = {
  other: "",
  mine: cn(own, "border-accent-line"),
  sending: cn(own, "border-accent-line opacity-60"),
  failed: cn(own, "border-danger-line"),
} as const;

/** A person's own words, in the interface's face. */
export const Said = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <p className={cn("text-[0.9375rem]/[1.4375rem] break-words whitespace-pre-line", TONES[tone])}>
    {children}
  </p>
);

export const person = (name: string, picture: string | null | undefined) => ({
  portrait: <Avatar name={name} src={picture} size={40} className="max-sm:size-8!" />,
  name: <b className="text-body font-semibold whitespace-nowrap">{name}</b>,
});
