import { Link, useRevalidator, useRouteError } from "react-router";
import { ErrorState } from "../components/ui/error-state.tsx";
import { ApiError, errorText } from "../lib/api-error.ts";
import { AccessDenied } from "./access-denied.tsx";
import { AccessDeniedError } from "./guard.ts";
import { paths } from "./paths.ts";

/** Takes the place of the page that failed. The shell around it keeps working, so there is a way on. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (error instanceof AccessDeniedError) return <AccessDenied />;

  // A page whose code did not arrive, or broke, needs a fresh document; a refused request only needs asking again.
  const retry = () => (error instanceof ApiError ? void revalidate() : window.location.reload());

  return (
    <ErrorState
      className="py-16"
      title={errorText(error, "This page could not be loaded")}
      hint={isAbsent(error) ? "It may have been deleted, or it is private." : undefined}
      onRetry={isAbsent(error) ? undefined : retry}
      retrying={state === "loading"}
    />
  );
}

/** Asked for and not there: the connection has nothing to do with it. */
const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Where not even a shell could be shown. */
export function RouteErrorPage() {
  const isDenied = useRouteError() instanceof AccessDeniedError;
  return (
    <main className="grid min-h-dvh content-center justify-items-center p-4">
      <RouteError />
      {!isDenied && (
        <Link to={paths.dashboard} className="link text-small">
          Go to Dashboard
        </Link>
      )}
    </main>
  );
}
