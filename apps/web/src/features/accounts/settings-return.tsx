import { useLocation, useNavigate } from "react-router";
import { Banner } from "../../components/ui/banner.tsx";
import { returnNotice } from "./settings-return-notice.ts";

/** A link in a mail, or another provider, sends one back here with what happened in the address. */
export function SettingsReturn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const notice = returnNotice(search, hash);
  if (!notice) return null;

  return (
    <Banner
      className="max-w-[880px]"
      tone={notice.tone}
      title={notice.title}
      onDismiss={() => void navigate(`${pathname}?section=sign-in`, { replace: true })}
    >
      {notice.text}
    </Banner>
  );
}
