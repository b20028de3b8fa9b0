import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { ProgressBar } from "./progress-bar.tsx";

export interface ProgressRowProps {
  /** The kind of thing: a file, a link, text. */
  icon: ReactNode;
  title: string;
  /** Percent; left out while it is not known. */
  value?: number | undefined;
  /** "Uploading", "Reading", "Indexing"; the current one is bold. */
  stages: readonly string[];
  stage: string;
  /** "1.2 of 3.1 MB". */
  detail?: ReactNode;
  onCancel?: (() => void) | undefined;
}

/** Something being uploaded or read. */
export function ProgressRow({ icon, title, value, stages, stage, detail, onCancel }: ProgressRowProps) {
  return (
    <RowFrame icon={icon} title={title}>
      <div className="flex items-center gap-1.5">
        {value !== undefined && <span className="text-small text-muted figures">{Math.round(value)}%</span>}
        {onCancel && (
          <Button variant="ghost" size="icon-sm" aria-label={`Cancel ${title}`} onClick={onCancel}>
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className="col-span-2 col-start-2 grid gap-1.5 pt-1">
        <ProgressBar label={`${stage} ${title}`} value={value} />
        <div className="flex gap-1.5 text-caption text-muted">
          {stages.map((name) => (
            <span
              key={name}
              className="not-first:before:mr-1.5 not-first:before:text-faint not-first:before:content-['→']"
            >
              {name === stage ? <b className="font-[550] text-text">{name}</b> : name}
            </span>
          ))}
          {detail && <span className="ml-auto max-sm:hidden">{detail}</span>}
        </div>
      </div>
    </RowFrame>
  );
}

export interface FailedRowProps {
  icon: ReactNode;
  title: string;
  /** The server's words: "URL Processing Error: …". */
  error: string;
  onRetry?: (() => void) | undefined;
  /** Beside "Try again": a remove button. */
  children?: ReactNode;
}

export function FailedRow({ icon, title, error, onRetry, children }: FailedRowProps) {
  return (
    <RowFrame icon={icon} title={title} note={<span className="text-danger">{error}</span>} tone="danger">
      <div className="flex items-center gap-1.5 max-sm:col-start-2 max-sm:mt-1.5">
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
    </RowFrame>
  );
}

export interface DoneRowProps {
  icon: ReactNode;
  title: string;
  /** "212 pages · cited 418 times". */
  note?: ReactNode;
  /** At the right end: a badge "Ready" and a menu. */
  children?: ReactNode;
}

export function DoneRow({ icon, title, note, children }: DoneRowProps) {
  return (
    <RowFrame icon={icon} title={title} note={<span className="text-muted">{note}</span>}>
      <div className="flex items-center gap-1.5">{children}</div>
    </RowFrame>
  );
}

interface RowFrameProps {
  icon: ReactNode;
  title: string;
  note?: ReactNode;
  tone?: keyof typeof TILES;
  children: ReactNode;
}

function RowFrame({ icon, title, note, tone = "neutral", children }: RowFrameProps) {
  return (
    <div
      className={cn(
        "grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-border px-5 py-3 max-sm:px-4",
        tone === "danger" && "bg-danger-soft",
      )}
    >
      <span className={cn("grid size-9 place-items-center rounded-md border", TILES[tone])}>{icon}</span>
      <div className="min-w-0">
        <div className="truncate font-medium">{title}</div>
        {note && <div className="text-small">{note}</div>}
      </div>
      {children}
    </div>
  );
}

const TILES = {
  neutral: "border-border bg-sunken text-muted",
  danger: "border-danger-line bg-raised text-danger",
} as const;
