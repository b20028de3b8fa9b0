import { drawPortrait, type Portrait, twinIndex } from "../../lib/portrait.ts";
import { cn } from "./cn.ts";

export interface TwinPortraitProps {
  /** The twin's id, or the seed its owner shuffled to. */
  id: string;
  /** The hue stored with the twin, 1 to 8. */
  index?: number | null | undefined;
  facing?: "left" | "right" | undefined;
  /** Pixels, 20 to 148. Left out, the portrait fills the width it is given. */
  size?: number | undefined;
  /** A cover fills the height it is given too, corners and all. */
  shape?: "portrait" | "cover" | undefined;
  className?: string | undefined;
}

/** Decorative, because the twin's name stands beside it. Colours are tokens, so it follows light, dark and room themes. */
export function TwinPortrait({ id, index, facing = "right", size, shape, className }: TwinPortraitProps) {
  const hue = index ?? twinIndex(id);
  const portrait = drawPortrait(id);

  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={cn(
        "inline-block flex-none overflow-hidden align-middle",
        shape === "cover" ? "size-full" : "rounded-(--radius-twin)",
        shape !== "cover" && size === undefined && "aspect-square w-full",
        className,
      )}
    >
      <svg
        viewBox="0 0 64 64"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
        className="block size-full"
        style={{
          "--p": `var(--twin-${hue})`,
          "--p-soft": `var(--twin-${hue}-soft)`,
          "--p-deep": `var(--twin-${hue}-deep)`,
          "--p-echo": "color-mix(in oklab, var(--p) 30%, var(--p-soft))",
        }}
      >
        <rect width="64" height="64" fill="var(--p-soft)" />
        <g transform={facing === "left" ? "matrix(-1 0 0 1 64 0)" : undefined}>
          <g transform="translate(9 3.5) scale(.98)" fill="var(--p-echo)">
            <Figure portrait={portrait} />
          </g>
          <g transform="translate(-1 3.5) scale(.98)" fill="var(--p-deep)">
            <Figure portrait={portrait} faceFill="var(--p)" />
            <Extra kind={portrait.extra} />
          </g>
        </g>
      </svg>
    </span>
  );
}

function Figure({ portrait, faceFill }: { portrait: Portrait; faceFill?: string }) {
  return (
    <>
      <path d={portrait.face} fill={faceFill} />
      <path d={portrait.hair} />
      <path d={portrait.bust} />
    </>
  );
}

function Extra({ kind }: { kind: Portrait["extra"] }) {
  if (kind === "earring") return <circle cx="26.5" cy="38.5" r="1.9" fill="var(--p-soft)" />;
  if (kind === undefined) return null;
  return (
    <g fill="none" stroke="var(--p-deep)" strokeWidth="1.5">
      <circle cx="41.5" cy="27" r="4.2" />
      <path d="M37.3 26.5 28.5 25" />
    </g>
  );
}
