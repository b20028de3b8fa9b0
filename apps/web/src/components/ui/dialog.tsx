import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { useFocusReturn } from "./use-focus-return.ts";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export const scrim =
  "fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

const panel = cva(
  [
    "fixed z-50 grid max-h-[calc(100dvh-2rem)] gap-4 overflow-y-auto border border-border bg-raised p-6 text-text shadow-dialog",
    "data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in",
    "sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-xl",
    "max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl max-sm:px-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]",
  ],
  {
    variants: { size: { sm: "sm:max-w-[380px]", md: "sm:max-w-[440px]", lg: "sm:max-w-[560px]" } },
    defaultVariants: { size: "md" },
  },
);

export interface DialogContentProps
  extends Omit<ComponentProps<typeof Primitive.Content>, "title">,
    VariantProps<typeof panel> {
  title: ReactNode;
  /** One sentence. */
  description?: ReactNode;
  /** Escape and the backdrop would lose what was typed: then only the buttons close. */
  keepOpen?: boolean | undefined;
  /** Above the title: the paywall's plan badge. */
  eyebrow?: ReactNode;
}

export function DialogContent(props: DialogContentProps) {
  const { title, description, eyebrow, size, keepOpen, className, children, ...content } = props;
  const focusReturn = useFocusReturn();
  const stay = keepOpen ? (event: Event) => event.preventDefault() : undefined;

  return (
    <Primitive.Portal>
      <Primitive.Overlay className={scrim} />
      <Primitive.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        {...focusReturn}
        {...content}
        onEscapeKeyDown={stay}
        onPointerDownOutside={stay}
        className={cn(panel({ size }), className)}
      >
        <header className="grid justify-items-start gap-2 pr-8">
          {eyebrow}
          <Primitive.Title
            className="font-serif text-[1.375rem]/7 font-[480] tracking-[-0.012em] outline-none"
            tabIndex={-1}
          >
            {title}
          </Primitive.Title>
          {description && (
            <Primitive.Description className="text-text-2">{description}</Primitive.Description>
          )}
        </header>
        {children}
        <CloseCorner />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** Actions on the right; on phones stacked with the primary one, written last, on top. */
export function DialogFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      {...props}
      className={cn(
        "flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse max-sm:*:h-11 max-sm:*:w-full",
        className,
      )}
    />
  );
}

export function CloseCorner() {
  return (
    <Primitive.Close asChild>
      <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute top-3 right-3">
        <X aria-hidden="true" />
      </Button>
    </Primitive.Close>
  );
}
