import { cva } from "class-variance-authority";

/** The frame shared by input, textarea and select trigger: the ring and the error sit on it, not on the text inside. */
export const fieldFrame = cva(
  [
    "flex items-center gap-2 border border-border-control bg-raised text-text max-sm:text-lead",
    "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ring",
    "has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:ring-1 has-[[aria-invalid=true]]:ring-danger",
    "aria-[invalid=true]:border-danger aria-[invalid=true]:ring-1 aria-[invalid=true]:ring-danger",
    "has-[:disabled]:cursor-not-allowed has-[:disabled]:border-border has-[:disabled]:bg-sunken has-[:disabled]:text-muted",
    "disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-muted",
    "has-[input:read-only]:bg-sunken",
  ],
  {
    variants: {
      size: {
        sm: "h-[34px] rounded-md px-2.5 text-body max-sm:min-h-9",
        md: "h-10 rounded-md px-3 text-body",
        lg: "h-11 rounded-[10px] px-3 text-[0.9375rem]",
        /** As tall as the text in it. */
        text: "rounded-md px-3 py-2.5 text-body",
      },
    },
    defaultVariants: { size: "md" },
  },
);
