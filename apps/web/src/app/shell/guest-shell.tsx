import { lazy, Suspense, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Logo } from "../../components/ui/logo.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useSession } from "../../lib/session.ts";
import { PageOutlet } from "../page-outlet.tsx";
import { paths } from "../paths.ts";
import { returnPath } from "../return-path.ts";

const YEAR = new Date().getFullYear();

function GuestShell() {
  const { search } = useLocation();
  const session = useSession();
  // Signing in, here or in another tab, is what this page was for.
  if (session.status === "signed-in") return <Navigate to={returnPath(search)} replace />;

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="flex h-16 items-center justify-between px-6">
        <a href={paths.welcome} className="flex">
          <Logo />
        </a>
        <ThemeToggle />
      </header>
      <main className="grid place-items-center px-5 pt-4 pb-10">
        <div className="grid w-full max-w-[372px] grid-cols-[minmax(0,1fr)] gap-6">
          {session.status === "halfway" && session.lacks === "second-step" ? <SecondStep /> : <PageOutlet />}
        </div>
      </main>
      <footer className="flex flex-wrap justify-center gap-5 px-6 py-5 text-small text-muted">
        <span>© {YEAR} Parley</span>
        <a href={paths.privacyPolicy} className="hover:underline">
          Privacy policy
        </a>
        <a href={paths.termsOfService} className="hover:underline">
          Terms of service
        </a>
      </footer>
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

export { GuestShell as Component };
