import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { DrawTwinContext } from "../../features/notifications/draw-twin.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session.ts";
import { paths } from "../paths.ts";
import { loginPath } from "../return-path.ts";
import { TwinFace } from "./twin-face.tsx";

const drawTwin = (id: string) => <TwinFace id={id} size={32} />;

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
