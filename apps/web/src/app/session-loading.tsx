import { Link } from "react-router";
import { Spinner } from "../components/ui/spinner.tsx";
import { sessionStore } from "../lib/session.ts";
import { paths } from "./paths.ts";

/** The whole screen while it is not yet known who is here, and so not which shell is theirs. */
export function SessionLoadingPage() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <SessionLoading />
    </main>
  );
}

/** The guard gives up after ten seconds; the link is for those who do not want to wait for it. */
export function SessionLoading() {
  return (
    <div className="grid justify-items-center gap-1.5 p-4 text-center">
      <Spinner size="lg" className="mb-2.5" />
      <h1 className="text-heading">Loading Your Session</h1>
      <output className="text-small text-muted">Please wait while we restore your session...</output>
      <Link className="link mt-1 text-small" to={paths.login} onClick={() => sessionStore.forget()}>
        Having trouble? Click here to sign in again
      </Link>
    </div>
  );
}
