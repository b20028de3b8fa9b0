import { useLocation } from "react-router";
import { Banner } from "../../components/ui/banner.tsx";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { arrivalNotice } from "./arrival-notice.ts";
import { signOutFailure } from "./sign-out.ts";

/** Why one stands here again: a link that did not work, an address that did, a goodbye the server has not heard. */
export function GuestNotice() {
  const { search, hash } = useLocation();
  const session = useSession();
  const hasLeft = session.status === "signed-out" && session.hasLeft;
  const notice = useStore(signOutFailure) && hasLeft ? UNHEARD : arrivalNotice(search, hash);
  return (
    notice && (
      <Banner tone={notice.tone} title={notice.title}>
        {notice.text}
      </Banner>
    )
  );
}

const UNHEARD = {
  tone: "warning",
  title: "Failed to sign out.",
  text: "You are signed out in this browser, but the server could not be told: there, the session lives on until it runs out.",
} as const;
