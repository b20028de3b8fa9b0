import { cn } from "./cn.ts";
import { firstLetter } from "./initials.ts";

export interface MonogramProps {
  name: string;
  src?: string | null | undefined;
  /** The room's own colour. Left out, it takes the accent of the shell it stands in. */
  color?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

/** A room's logo, else its first letter on a tile. */
export function Monogram({ name, src, color, size = 34, className }: MonogramProps) {
  const box = { width: size, height: size, borderRadius: size * 0.27 };
  if (src) {
    return <img src={src} alt="" style={box} className={cn("flex-none object-cover", className)} />;
  }
  return (
    <span
      aria-hidden="true"
      style={{ ...box, fontSize: size * 0.5, backgroundColor: color }}
      className={cn(
        "grid flex-none place-items-center bg-accent font-serif leading-none font-semibold select-none",
        color ? "text-white" : "text-accent-fg",
        className,
      )}
    >
      {firstLetter(name)}
    </span>
  );
}
