import type { Role } from "@parley/contract/roles";
import { LogOut, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "../../components/ui/avatar.tsx";
import { cn } from "../../components/ui/cn.ts";
import { displayName, usePerson } from "../../lib/person.ts";
import { signOutOrTell } from "./sign-out.ts";

interface SidebarFrameProps {
  brand: ReactNode;
  /** Above Log out. */
  foot?: ReactNode;
  children: ReactNode;
}

export function SidebarFrame({ brand, foot, children }: SidebarFrameProps) {
  const person = usePerson();

  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 pb-3">
      {brand}
      <nav aria-label="Main" className="mt-2 grid gap-0.5">
        {children}
      </nav>
      <div className="mt-auto pt-4">
        <div className="grid gap-0.5 border-t border-border pt-3">
          <div className="flex items-center gap-2.5 px-2 pt-0.5 pb-2">
            <Avatar name={displayName(person)} src={person.avatarUrl} size={32} />
            <div className="min-w-0">
              <div className="truncate font-medium">{displayName(person)}</div>
              <div className="text-caption text-muted">{ROLE_LABELS[person.role]}</div>
            </div>
          </div>
          {foot}
          <button type="button" onClick={() => void signOutOrTell()} className={cn(row, otherRow)}>
            <LogOut aria-hidden="true" className="text-muted" />
            Log out
          </button>
        </div>
      </div>
    </div>
  );
}

const ROLE_LABELS: Record<Role, string> = {
  user: "User",
  creator: "Creator",
  admin: "Admin",
  superadmin: "Superadmin",
};

const row = "flex h-[34px] items-center gap-2.5 rounded-md px-2 text-left font-medium max-shell:h-11";
const otherRow = "text-text-2 hover:bg-hover";
const currentRow = "bg-raised text-text shadow-[0_0_0_1px_var(--border),0_1px_2px_oklch(0_0_0/0.04)]";

interface SidebarLinkProps {
  path: string;
  icon: LucideIcon;
  isCurrent: boolean;
  children: ReactNode;
}

export function SidebarLink({ path, icon: Icon, isCurrent: isHere, children }: SidebarLinkProps) {
  return (
    <Link
      to={path}
      aria-current={isHere ? "page" : undefined}
      className={cn(row, isHere ? currentRow : otherRow)}
    >
      <Icon aria-hidden="true" className={isHere ? "text-accent-text" : "text-muted"} />
      {children}
    </Link>
  );
}
