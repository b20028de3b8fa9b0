import { cn } from "./cn.ts";

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={cn(
        "flex w-fit items-center gap-[9px] font-serif text-[1.3125rem]/none font-[520] tracking-[-0.02em]",
        className,
      )}
    >
      <LogoMark />
      Parley
    </span>
  );
}

/** Two quotation marks that face each other: the questioner in the accent, the answer in saffron. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 flex-none">
      <path
        d="M3.5 11.5a7.2 7.2 0 1 1 14.4 0c0 6.3-3.7 11.5-9.3 14l-1.5-2.6c2.8-1.6 4.4-3.5 4.9-5.4A7.2 7.2 0 0 1 3.5 11.5Z"
        fill="var(--accent)"
      />
      <path
        d="M28.5 20.5a7.2 7.2 0 1 1-14.4 0c0-6.3 3.7-11.5 9.3-14l1.5 2.6c-2.8 1.6-4.4 3.5-4.9 5.4a7.2 7.2 0 0 1 8.5 6Z"
        fill="var(--saffron)"
      />
    </svg>
  );
}
