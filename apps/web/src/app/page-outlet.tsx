import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Loading } from "../components/ui/spinner.tsx";
import { useStore } from "../lib/store.ts";
import { isIdentifying } from "./guard.ts";
import { SessionLoading } from "./session-loading.tsx";

/** The page, or what stands in for it while the next one is on the way. */
export function PageOutlet() {
  const isWaitingForSession = useStore(isIdentifying);
  if (!useIsSlowlyLeaving()) return <Outlet />;
  return isWaitingForSession ? <SessionLoading /> : <Loading className="min-h-[60dvh]" />;
}

const PATIENCE = 200;

/** A page that arrives sooner than this replaces the old one directly, without a flash of spinner between. */
function useIsSlowlyLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    const timer = isLeaving ? setTimeout(() => setIsSlow(true), PATIENCE) : undefined;
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLeaving]);

  return isLeaving && isSlow;
}
