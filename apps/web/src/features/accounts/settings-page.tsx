import { type ComponentType, useEffect, useRef } from "react";
import { Link, type LoaderFunctionArgs, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { Page } from "../../components/ui/page.tsx";
import { TabNav, tabLink } from "../../components/ui/tabs.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { accountQueries } from "./account.api.ts";
import { DataSection } from "./data-section.tsx";
import { DeviceSection } from "./device-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import { loadServiceSettings } from "./service-settings.ts";
import { SettingsProfile } from "./settings-profile.tsx";
import { SettingsSignIn } from "./settings-sign-in.tsx";
import { TwoStepDialog } from "./two-step-dialog.tsx";
import { TwoStepSection } from "./two-step-section.tsx";

interface Section {
  /** As the address has it. */
  name: string;
  label: string;
  /** Left out for the profile, which is always there. */
  Content?: ComponentType;
  /** Asked for on the way, not waited for: the section shows its shape meanwhile, and its own failure. */
  prefetch?: () => Promise<void>;
}

const prefetchUser = () => queryClient.prefetchQuery(accountQueries.user());

const PROFILE: Section = { name: "profile", label: "Profile" };
const SECTIONS: Section[] = [
  PROFILE,
  {
    name: "sign-in",
    label: "Sign-in",
    Content: SettingsSignIn,
    prefetch: async () => {
      await Promise.all([prefetchUser(), loadServiceSettings()]);
    },
  },
  { name: "two-step", label: "Two-step verification", Content: TwoStepSection, prefetch: prefetchUser },
  {
    name: "devices",
    label: "Devices",
    Content: DeviceSection,
    prefetch: () => queryClient.prefetchQuery(accountQueries.devices()),
  },
  {
    name: "security-log",
    label: "Security log",
    Content: SecuritySection,
    prefetch: () => queryClient.prefetchInfiniteQuery(accountQueries.events()),
  },
  {
    name: "your-data",
    label: "Your data",
    Content: DataSection,
    prefetch: () => queryClient.prefetchQuery(accountQueries.dataRequests()),
  },
];

const sectionIn = (search: URLSearchParams): Section =>
  SECTIONS.find(({ name }) => name === search.get("section")) ?? PROFILE;

export function loader({ request }: LoaderFunctionArgs) {
  void sectionIn(new URL(request.url).searchParams).prefetch?.();
  return null;
}

function SettingsPage() {
  const [search] = useSearchParams();
  const open = sectionIn(search);

  return (
    <Page title="Settings">
      <TabNav label="Settings">
        {SECTIONS.map((section) => (
          <SectionLink key={section.name} section={section} isOpen={section === open} />
        ))}
      </TabNav>
      {/* Stays while another section is looked at: a name half typed is still there on the way back. */}
      <div hidden={open !== PROFILE}>
        <SettingsProfile />
      </div>
      {open.Content && <open.Content key={open.name} />}
      <TwoStepDialog />
    </Page>
  );
}

function SectionLink({ section, isOpen }: { section: Section; isOpen: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the screen: the open one must not be the one that is out of sight.
    if (isOpen) link.current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [isOpen]);

  return (
    <Link
      ref={link}
      to={section === PROFILE ? paths.settings : `${paths.settings}?section=${section.name}`}
      aria-current={isOpen ? "page" : undefined}
      className={tabLink}
    >
      {section.label}
    </Link>
  );
}

export { SettingsPage as Component };
