import { useState } from "react";
import { cn } from "./cn.ts";
import { initials } from "./initials.ts";

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** Pixels: 20, 28, 32, 36 or 56. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A person: a circle with a photo, else initials. Decorative, because the name stands beside it. */
export function Avatar({ name, src, size = 36, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const showsPhoto = Boolean(src) && src !== brokenSrc;

  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      className={cn(
        "inline-grid flex-none place-items-center overflow-hidden rounded-full bg-hover leading-none font-semibold tracking-[0.01em] text-text-2 ring-1 ring-border-strong ring-inset select-none",
        className,
      )}
    >
      {showsPhoto && src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
