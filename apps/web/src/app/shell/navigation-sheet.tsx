import type { CSSProperties, ReactNode } from "react";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";

interface NavigationSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  theme?: CSSProperties | undefined;
  children: ReactNode;
}

/** The sidebar below 1024px. */
export function NavigationSheet({ isOpen, onOpenChange, theme, children }: NavigationSheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="left" title="Menu" titleHidden style={theme}>
        {children}
      </SheetContent>
    </Sheet>
  );
}
