import { useState } from "react";
import { Segments } from "../../components/ui/segments.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { describeRepairs } from "../../lib/describe-repairs.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";

interface LookPreviewProps {
  name: string;
  theme: Room["theme_config"];
}

type Mode = "light" | "dark";

/** What people will see, repaired, and in words what had to move. */
export function LookPreview({ name, theme }: LookPreviewProps) {
  const [mode, setMode] = useState<Mode>(useTheme().isDark ? "dark" : "light");
  const { vars, repairs } = roomTheme(theme, { dark: mode === "dark" });

  return (
    <figure className="grid gap-3">
      <figcaption className="flex items-center justify-between gap-3">
        <span className="text-small font-[550]">Preview</span>
        <Segments label="Preview in" value={mode} onValueChange={setMode} options={modes} />
      </figcaption>
      <div
        style={vars}
        className="grid gap-3 rounded-lg border border-border bg-surface p-5 text-text max-sm:p-4"
      >
        <p className="font-serif text-[1.375rem]/7 font-[520] tracking-[-0.02em]">{name || "Unnamed Room"}</p>
        <p className="w-fit rounded-[4px_14px_14px_14px] border border-accent-line bg-accent-soft px-[15px] py-[11px] text-[0.9375rem]/[1.4375rem]">
          <span className="font-[550] text-accent-text">@Ines</span>, how do you see it?
        </p>
        <div className="flex gap-3.5">
          <TwinPortrait id="Ines Carvalho" index={2} size={36} />
          <p className="font-serif text-reading">
            Say the number first. People accept a change they can plan for.
            <span className="block font-sans text-caption text-muted">1 source · 204 tokens</span>
          </p>
        </div>
        <span className="w-fit rounded-md border border-accent-edge bg-accent px-3.5 py-2 text-body font-[550] text-accent-fg">
          Join room
        </span>
      </div>
      <ul aria-live="polite" className="grid gap-1 text-small text-muted">
        {describeRepairs(repairs).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </figure>
  );
}

const modes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
