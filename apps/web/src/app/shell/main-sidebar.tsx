import { Settings } from "lucide-react";
import { Link, useLocation } from "react-router";
import { CountBadge } from "../../components/ui/badge.tsx";
import { Logo } from "../../components/ui/logo.tsx";
import { paths } from "../paths.ts";
import { SidebarFrame, SidebarLink } from "./sidebar-frame.tsx";
import { isCurrent, type SidebarItem } from "./sidebar-items.ts";
import { useSidebarItems } from "./use-sidebar-items.ts";

/** The product's navigation. */
export function MainSidebar() {
  const items = useSidebarItems();
  const { pathname } = useLocation();

  return (
    <SidebarFrame
      brand={
        <Link to={paths.dashboard} className="flex h-(--shell-header) items-center px-2">
          <Logo />
        </Link>
      }
      foot={
        <SidebarLink path={paths.settings} icon={Settings} isCurrent={pathname === paths.settings}>
          Settings
        </SidebarLink>
      }
    >
      {items.map((item) => (
        <SidebarLink key={item.label} path={item.path} icon={item.icon} isCurrent={isCurrent(item, pathname)}>
          {item.label}{" "}
          <CountBadge count={item.badge} className="ml-auto font-semibold" label={badgeLabel(item)} />
        </SidebarLink>
      ))}
    </SidebarFrame>
  );
}

const badgeLabel = ({ badge }: SidebarItem) => (badge === "!" ? "needs attention" : "unread");
