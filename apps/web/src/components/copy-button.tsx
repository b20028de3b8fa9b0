import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./ui/button.tsx";
import { toast } from "./ui/toast.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** For those who hear it, where several stand beside each other. */
  name?: string;
  className?: string;
}

export function CopyButton({ text, label, name, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast.error("Your browser does not allow copying. Select the text and copy it yourself.");
    }
  }

  return (
    <Button
      size="sm"
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      aria-label={isCopied ? undefined : name}
      onClick={() => void handleCopy()}
      className={className}
    >
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
    </Button>
  );
}
