import { Logo } from "../../components/ui/logo.tsx";
import { PageTitle } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { Toaster } from "../../components/ui/toast.tsx";
import { TooltipProvider } from "../../components/ui/tooltip.tsx";
import { ButtonsSpecimen } from "./buttons-specimen.tsx";
import { ColourSpecimen, TypeSpecimen } from "./colour-and-type.tsx";
import { FieldsSpecimen } from "./fields-specimen.tsx";
import { FiguresSpecimen } from "./figures-specimen.tsx";
import { IdentitySpecimen, StatusSpecimen } from "./identity-specimen.tsx";
import { MessagesSpecimen } from "./messages-specimen.tsx";
import { OverlaysSpecimen } from "./overlays-specimen.tsx";
import { RoomThemesSpecimen } from "./room-themes-specimen.tsx";

export function ComponentsPage() {
  return (
    <TooltipProvider>
      <main className="mx-auto grid max-w-[1312px] gap-10 px-8 pt-10 pb-16 max-shell:px-4">
        <header className="flex items-center justify-between gap-4">
          <div className="grid gap-1">
            <PageTitle>Components and states</PageTitle>
            <p className="text-muted">Every primitive once, in the state developers most often forget.</p>
          </div>
          <div className="flex items-center gap-4">
            <ThemeToggle />
            <Logo />
          </div>
        </header>
        <ColourSpecimen />
        <TypeSpecimen />
        <ButtonsSpecimen />
        <FieldsSpecimen />
        <IdentitySpecimen />
        <StatusSpecimen />
        <MessagesSpecimen />
        <OverlaysSpecimen />
        <FiguresSpecimen />
        <RoomThemesSpecimen />
      </main>
      <Toaster />
    </TooltipProvider>
  );
}
