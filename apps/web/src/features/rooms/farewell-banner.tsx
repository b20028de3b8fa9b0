import { useLocation, useNavigate } from "react-router";
import { Banner } from "../../components/ui/banner.tsx";
import { farewellIn } from "./farewell.ts";

export function FarewellBanner() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const message = farewellIn(state);
  if (message === undefined) return null;
  return <Banner title={message} onDismiss={() => void navigate(pathname, { replace: true })} />;
}
