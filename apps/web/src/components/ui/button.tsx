import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent, type ReactNode } from "react";
import { cn } from "./cn.ts";
import { Spinner } from "./spinner.tsx";

const filled = "disabled:border-border disabled:bg-sunken";

const buttonVariants = cva(
  [
    "inline-flex flex-none items-center justify-center border font-[550] whitespace-nowrap select-none",
    "transition-colors duration-(--dur-1) ease-out active:translate-y-px",
    "disabled:cursor-not-allowed disabled:text-faint disabled:shadow-none disabled:active:translate-y-0",
    "aria-busy:cursor-progress aria-busy:active:translate-y-0",
  ],
  {
    variants: {
      variant: {
        primary: [filled, "border-accent-edge bg-accent text-accent-fg hover:bg-accent-hover"],
        secondary: [
          filled,
          "border-border-strong bg-raised shadow-[0_1px_1px_oklch(0_0_0/0.03)] hover:bg-hover",
        ],
        ghost: "border-transparent hover:bg-hover disabled:bg-transparent",
        "ghost-danger": "border-transparent text-danger hover:bg-hover disabled:bg-transparent",
        soft: [filled, "border-transparent bg-accent-soft text-on-accent-soft hover:bg-selected"],
        danger: [filled, "border-transparent bg-danger text-danger-fg hover:bg-danger/90"],
      },
      size: {
        sm: "h-[30px] gap-1.5 rounded-[7px] px-2.5 text-small max-sm:min-h-9",
        /** As tall as the input it stands beside. */
        field: "h-10 gap-[7px] rounded-md px-3.5 text-body",
        md: "h-9 gap-[7px] rounded-md px-3.5 text-body max-sm:min-h-10",
        lg: "h-11 gap-[7px] rounded-[10px] px-5 text-[0.9375rem]",
        icon: "size-9 rounded-md max-sm:size-10",
        "icon-sm": "size-[30px] rounded-[7px] max-sm:size-9",
      },
    },
    compoundVariants: [
      { variant: ["ghost", "secondary"], size: ["icon", "icon-sm"], className: "text-muted" },
      { variant: "ghost", size: ["sm", "field", "md", "lg"], className: "text-text-2" },
      { variant: "secondary", size: ["sm", "field", "md", "lg"], className: "text-text" },
    ],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Renders the only child (a link) with the look of a button. */
  asChild?: boolean | undefined;
  icon?: ReactNode;
  /** The button keeps its width and focus, and cannot be pressed again. */
  loading?: boolean | undefined;
  /** The verb for the time being: "Saving". Without it the label stays. */
  loadingLabel?: string | undefined;
}

export function Button({
  variant,
  size,
  className,
  asChild,
  icon,
  loading,
  loadingLabel,
  ...props
}: ButtonProps) {
  const look = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Dressed {...props} className={look} />;

  return (
    <button
      type="button"
      {...props}
      className={look}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? refuseClick : props.onClick}
    >
      <ButtonLabel icon={icon} loading={loading} loadingLabel={loadingLabel}>
        {props.children}
      </ButtonLabel>
    </button>
  );
}

/** What the child says of itself counts. Every page has a button, so this is not the primitives' larger one. */
function Dressed({ children, className, ...props }: ComponentProps<"button">) {
  if (!isValidElement<ComponentProps<"button">>(children)) return children;
  const own = children.props;
  return cloneElement(children, { ...props, ...own, className: cn(className, own.className) });
}

// A busy button stays focusable, so that the keyboard is not thrown to the top of the page; it only ignores the press.
function refuseClick(event: MouseEvent) {
  event.preventDefault();
}

type ButtonLabelProps = Pick<ButtonProps, "icon" | "loading" | "loadingLabel" | "children">;

function ButtonLabel({ icon, loading, loadingLabel, children }: ButtonLabelProps) {
  const busy = (
    <>
      <Spinner />
      {loadingLabel ?? children}
    </>
  );
  const idle = (
    <>
      {icon}
      {children}
    </>
  );
  if (loadingLabel === undefined) return loading ? busy : idle;

  // Both labels share one grid cell, so the wider of them decides the width in either state.
  return (
    <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-[inherit] gap-[inherit]">
      <span aria-hidden={loading || undefined} className={loading ? "invisible" : undefined}>
        {idle}
      </span>
      <span aria-hidden={!loading || undefined} className={loading ? undefined : "invisible"}>
        {busy}
      </span>
    </span>
  );
}
