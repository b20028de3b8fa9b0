import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { PageOutlet } from "../page-outlet.tsx";
import { Header } from "./header.tsx";
import { Overlays } from "./overlays.tsx";

const NavigationSheet = lazy(async () => ({
  default: (await import("./navigation-sheet.tsx")).NavigationSheet,
}));

interface FrameProps {
  sidebar: ReactNode;
  title: string;
  /** Before the title: the way out of a room. */
  back?: ReactNode;
  /** First of what stands on the right: what one does on this page. */
  action?: ReactNode;
  /** In the place of the search through everything. */
  search?: ReactNode;
  /** A room's colours. They end at this element: whatever floats above it is the product's own. */
  theme?: CSSProperties | undefined;
}

/** Sidebar, header and page, for everyone who is signed in. */
export function Frame({ sidebar, theme, ...header }: FrameProps) {
  const { pathname } = useLocation();
  // Remembering where the menu was opened, rather than that it is open, closes it on the way to another page.
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const handleMenuChange = (isOpen: boolean) => setMenuOpenAt(isOpen ? pathname : undefined);

  return (
    <div
      style={theme}
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-surface text-text shell:grid-cols-[var(--shell-sidebar)_minmax(0,1fr)]"
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-raised px-3.5 py-2 font-medium shadow-pop focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className="sticky top-0 h-dvh border-r border-border bg-sunken max-shell:hidden"
      >
        {sidebar}
      </aside>
      <div className="flex min-w-0 flex-col">
        <Header {...header} onOpenMenu={() => handleMenuChange(true)} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <PageOutlet />
        </main>
      </div>
      {menuOpenAt !== undefined && (
        <Suspense>
          <NavigationSheet isOpen={menuOpenAt === pathname} onOpenChange={handleMenuChange} theme={theme}>
            {sidebar}
          </NavigationSheet>
        </Suspense>
      )}
      <Overlays />
    </div>
  );
}
