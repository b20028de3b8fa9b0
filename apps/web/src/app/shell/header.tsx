import { Menu, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { NotificationBell } from "../../features/notifications/notification-bell.tsx";
import { paletteIsOpen } from "./palette-state.ts";

interface HeaderProps {
  /** Where one is. Not a heading: the page has its own. */
  title: string;
  back?: ReactNode;
  action?: ReactNode;
  search?: ReactNode;
  onOpenMenu: () => void;
}

export function Header({ title, back, action, search = <PaletteButton />, onOpenMenu }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-(--shell-header) flex-none items-center gap-2 border-b border-border bg-surface/92 pr-6 pl-8 backdrop-blur-sm max-shell:pr-3 max-shell:pl-4">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        onClick={onOpenMenu}
        className="-ml-2 shell:hidden"
      >
        <Menu aria-hidden="true" className="size-[18px]" />
      </Button>
      {back}
      <span className="mr-auto truncate font-semibold">{title}</span>
      {action}
      {search}
      <ThemeToggle />
      <NotificationBell />
    </header>
  );
}

const PaletteButton = () => (
  <Button
    variant="ghost"
    size="icon"
    aria-label="Search and commands"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => paletteIsOpen.set(true)}
    className="max-sm:hidden"
  >
    <Search aria-hidden="true" className="size-[18px]" />
  </Button>
);
