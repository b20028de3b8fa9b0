import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import type { DataRequest } from "../../lib/generated/types.gen.ts";

/** Waiting for its turn, the bar only moves; at work, it says how far. */
export function DataProgress({ request, label }: { request: DataRequest; label: string }) {
  const isRunning = request.status === "running";
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted figures">{isRunning ? `${request.progress}%` : "Waiting"}</span>
      </div>
      <ProgressBar label={label} value={isRunning ? request.progress : undefined} />
      <p className="text-small text-muted">You can leave this page; it goes on by itself.</p>
    </div>
  );
}
