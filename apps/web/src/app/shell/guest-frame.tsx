import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Loading } from "../../components/ui/spinner.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useSession } from "../../lib/session.ts";
import { PageOutlet } from "../page-outlet.tsx";
import { returnPath } from "../return-path.ts";

interface GuestFrameProps {
  brand: ReactNode;
  foot: ReactNode;
  /** A room's colours. */
  theme?: CSSProperties;
}

/** Brand, form and small print, for everyone who is not in yet. */
export function GuestFrame({ brand, foot, theme }: GuestFrameProps) {
  const { search } = useLocation();
  const session = useSession();
  // Signing in, here or in another tab, is what this page was for.
  if (session.status === "signed-in") return <Navigate to={returnPath(search)} replace />;

  return (
    <div style={theme} className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-surface text-text">
      <header className="flex h-16 items-center justify-between px-6">
        {brand}
        <ThemeToggle />
      </header>
      <main className="grid place-items-center px-5 pt-4 pb-10">
        <div className="grid w-full max-w-[372px] grid-cols-[minmax(0,1fr)] gap-6">
          {session.status === "halfway" && session.lacks === "second-step" ? <SecondStep /> : <PageOutlet />}
        </div>
      </main>
      <footer className="flex flex-wrap justify-center gap-5 px-6 py-5 text-small text-muted">{foot}</footer>
    </div>
  );
}

/** Whichever way they came, a password, a code, Google or a link: the second step is asked for here. */
function SecondStep() {
  const [Challenge] = useState(() =>
    lazy(async () => (await import("../../features/accounts/second-step.tsx")).loadSecondStep()),
  );
  return (
    <Suspense fallback={<Loading />}>
      <Challenge />
    </Suspense>
  );
}
