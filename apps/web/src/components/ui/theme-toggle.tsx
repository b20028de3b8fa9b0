import { Monitor, Moon, Sun } from "lucide-react";
import { cycleTheme } from "../../lib/theme.ts";
import { useTheme } from "../../lib/use-theme.ts";
import { Button } from "./button.tsx";

/**
 * Carries all three icons and lets the document's choice pick one (styles/base.css): a page rendered at build time
 * cannot know it. There `data-theme-toggle` is what features/public/static-theme.ts listens to.
 */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { mode } = useTheme();

  return (
    <Button
      variant="ghost"
      size="icon"
      data-theme-toggle=""
      aria-label={`Theme: ${mode}`}
      onClick={cycleTheme}
      className={className}
    >
      <Sun aria-hidden="true" className="size-[18px]" />
      <Moon aria-hidden="true" className="size-[18px]" />
      <Monitor aria-hidden="true" className="size-[18px]" />
    </Button>
  );
}
