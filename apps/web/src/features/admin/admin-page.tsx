import { roleReaches } from "@parley/contract/roles";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { paths } from "../../app/paths.ts";
import { Page } from "../../components/ui/page.tsx";
import { TabNav, tabLink } from "../../components/ui/tabs.tsx";
import { usePerson } from "../../lib/person.ts";

const TABS = [
  { path: paths.adminRevenue, label: "Revenue", level: "admin" },
  { path: paths.adminTokenReports, label: "Token reports", level: "admin" },
  { path: paths.adminTokenSettings, label: "Token settings", level: "superadmin" },
  { path: paths.adminRateLimits, label: "Rate limits", level: "superadmin" },
  { path: paths.adminSubscriptionTiers, label: "Subscription tiers", level: "superadmin" },
] as const;

interface AdminPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every staff page. A tab that leads nowhere for this person is not there. */
export function AdminPage({ title, description, actions, children }: AdminPageProps) {
  const { role } = usePerson();

  return (
    <Page title={title} description={description} actions={actions}>
      <TabNav label="Admin">
        {TABS.filter(({ level }) => roleReaches(role, level)).map(({ path, label }) => (
          <NavLink key={path} to={path} className={tabLink}>
            {label}
          </NavLink>
        ))}
      </TabNav>
      {children}
    </Page>
  );
}
