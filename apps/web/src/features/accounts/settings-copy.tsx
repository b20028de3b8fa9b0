import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.tsx";

interface SettingsCopyProps {
  text: string;
  label: string;
  className?: string;
}

export function SettingsCopy({ text, label, className }: SettingsCopyProps) {
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
      onClick={() => void handleCopy()}
      className={className}
    >
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
    </Button>
  );
}
