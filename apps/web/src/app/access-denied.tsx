import { Lock } from "lucide-react";

export function AccessDenied() {
  return (
    <div className="grid place-content-center justify-items-center gap-1.5 p-4 text-center">
      <Lock aria-hidden="true" className="mb-2 size-[22px] text-muted" />
      <h1 className="text-heading">Access Denied</h1>
      <p className="max-w-[34ch] text-small text-muted">
        You don't have sufficient permissions to access this page.
      </p>
    </div>
  );
}
