import type { CSSProperties } from "react";
import { Avatar } from "./avatar.tsx";
import { cn } from "./cn.ts";
import { TwinPortrait } from "./twin-portrait.tsx";

const SHOWN = 4;

export type Face =
  | { kind: "twin"; id: string; name: string; index?: number | null | undefined }
  | { kind: "person"; id: string; name: string; src?: string | null | undefined };

export interface FacepileProps {
  /** Twins are drawn first, whatever the order here. */
  faces: readonly Face[];
  /** Everyone there is, when more than the faces at hand. */
  total?: number | undefined;
  size?: number | undefined;
  /** The ground it stands on, for the gap between faces. */
  ground?: "raised" | "surface" | "sunken" | undefined;
  className?: string | undefined;
}

export function Facepile({
  faces,
  total = faces.length,
  size = 28,
  ground = "raised",
  className,
}: FacepileProps) {
  const shown = [...faces].toSorted(twinsFirst).slice(0, SHOWN);
  const more = total - shown.length;
  const ring: CSSProperties = { "--pile": `var(--${ground})` };

  return (
    <span
      style={ring}
      className={cn("inline-flex *:shadow-[0_0_0_2px_var(--pile)] *:not-first:-ml-1", className)}
    >
      {shown.map((face) =>
        face.kind === "twin" ? (
          <TwinPortrait key={face.id} id={face.id} index={face.index} size={size} />
        ) : (
          <Avatar key={face.id} name={face.name} src={face.src} size={size} />
        ),
      )}
      {more > 0 && (
        <span
          style={{ height: size }}
          className="inline-grid place-items-center rounded-full bg-hover px-2 text-micro/none text-text-2 figures"
        >
          +{more}
        </span>
      )}
      <span className="sr-only">{shown.map((face) => face.name).join(", ")}</span>
    </span>
  );
}

const twinsFirst = (a: Face, b: Face): number => Number(b.kind === "twin") - Number(a.kind === "twin");
