import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Hourglass, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

const banner = cva(
  "flex items-center gap-3 rounded-[10px] border py-2.5 pr-3 pl-3.5 max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-start",
  {
    variants: {
      tone: {
        neutral: "border-border bg-raised",
        accent: "border-accent-line bg-accent-soft",
        success: "border-success-line bg-success-soft",
        warning: "border-warning-line bg-warning-soft",
        danger: "border-danger-line bg-danger-soft",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

type Tone = NonNullable<VariantProps<typeof banner>["tone"]>;

const icons: Record<Tone, ReactNode> = {
  neutral: null,
  accent: <Hourglass aria-hidden="true" className="text-accent-text max-sm:mt-0.5" />,
  success: <CircleCheck aria-hidden="true" className="text-success max-sm:mt-0.5" />,
  warning: <TriangleAlert aria-hidden="true" className="text-warning max-sm:mt-0.5" />,
  danger: <CircleAlert aria-hidden="true" className="text-danger max-sm:mt-0.5" />,
};

export interface BannerProps {
  tone?: Tone | undefined;
  /** An icon or a portrait; each tone has its own. */
  icon?: ReactNode;
  /** The fact, in bold. */
  title: ReactNode;
  /** Its consequence, in plain. */
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  className?: string | undefined;
}

export function Banner({
  tone = "neutral",
  icon = icons[tone],
  title,
  children,
  action,
  onDismiss,
  className,
}: BannerProps) {
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={cn(banner({ tone }), className)}>
      {icon}
      <p className="min-w-0 flex-1 max-sm:col-start-2">
        <b className="font-semibold text-text">{title}</b>{" "}
        {children && <span className="text-text-2">{children}</span>}
      </p>
      {action && <span className="flex flex-none gap-2 max-sm:col-start-2 max-sm:row-start-2">{action}</span>}
      {onDismiss && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="max-sm:col-start-3 max-sm:row-start-1 max-sm:-mt-1.5 max-sm:-mr-1.5"
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
