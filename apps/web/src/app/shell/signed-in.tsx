import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { DrawTwinContext } from "../../features/notifications/draw-twin.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session.ts";
import { paths } from "../paths.ts";
import { loginPath } from "../return-path.ts";

/** Drawn in notices alone, which come after the page. */
const TwinFace = lazyPart(async () => (await import("./twin-face.tsx")).TwinFace);

const drawTwin = (id: string) => (
  <Suspense fallback={<span className="size-8 flex-none" />}>
    <TwinFace id={id} size={32} />
  </Suspense>
);

/** The guard looks at every arrival; this looks on while one stays: a session can end in another tab, or by itself. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === "signed-in") {
    return (
      <QueryClientProvider client={queryClient}>
        <DrawTwinContext value={drawTwin}>{children}</DrawTwinContext>
      </QueryClientProvider>
    );
  }
  const hasLeft = session.status === "signed-out" && session.hasLeft;
  return <Navigate to={hasLeft ? paths.login : loginPath(pathname, search)} replace />;
}
