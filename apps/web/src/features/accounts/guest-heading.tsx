import type { ReactNode } from "react";
import { PageTitle } from "../../components/ui/page.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";

/** Two who are about to talk, the page's name, and one sentence. */
export function GuestHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3.5 text-center">
      <div className="flex justify-center gap-1.5">
        <TwinPortrait id="Ines Carvalho" index={2} size={60} />
        <TwinPortrait id="Samuel Brandt" index={1} facing="left" size={60} />
      </div>
      <div className="grid gap-1">
        <PageTitle>{title}</PageTitle>
        <p className="text-muted">{children}</p>
      </div>
    </div>
  );
}
