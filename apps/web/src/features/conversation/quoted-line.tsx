import { X } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { changeDraft } from "./drafts.ts";
import { Quote } from "./quote.tsx";
import type { Quoted } from "./words.ts";

interface QuotedLineProps {
  roomId: string;
  quote: Quoted | null;
}

/** What one is about to answer, above one's own words. */
export function QuotedLine({ roomId, quote }: QuotedLineProps) {
  if (!quote) return null;
  return (
    <div className="flex items-start gap-2 border-b border-border pt-1 pb-2">
      <div className="min-w-0 flex-1">
        <Quote name={quote.name} excerpt={quote.excerpt} />
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Do not quote"
        onClick={() => changeDraft(roomId, { quote: null })}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
