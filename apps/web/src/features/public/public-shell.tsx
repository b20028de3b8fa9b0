import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Logo } from "../../components/ui/logo.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";

/** The 1232px measure of every public page. */
export const wide = "mx-auto w-full max-w-[1232px] px-8 max-sm:px-5";

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={`${wide} flex h-18 items-center gap-7 max-sm:h-15 max-sm:gap-2`}>
      <a href="/" aria-label="Parley, home" className="max-sm:mr-auto">
        <Logo />
      </a>
      <div className="mr-auto pl-3 max-sm:hidden">{children}</div>
      <ThemeToggle />
      <Button asChild variant="ghost">
        <a href="/login">Log in</a>
      </Button>
      <Button asChild variant="primary" className="max-sm:hidden">
        <a href="/register">Start free</a>
      </Button>
    </header>
  );
}

const YEAR = new Date().getFullYear();

export function PublicFooter() {
  return (
    <footer className="border-t border-border">
      <div className={`${wide} flex min-h-18 flex-wrap items-center gap-6 py-5 text-small text-muted`}>
        <span className="mr-auto">© {YEAR} Parley</span>
        <a href="/privacy-policy" className="hover:text-text">
          Privacy policy
        </a>
        <a href="/terms-of-service" className="hover:text-text">
          Terms of service
        </a>
      </div>
    </footer>
  );
}
