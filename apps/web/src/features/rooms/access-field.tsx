import { Globe, Lock } from "lucide-react";
import { RadioCards } from "../../components/ui/radio-cards.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";

type AccessType = Room["access_type"];

interface AccessFieldProps {
  value: AccessType;
  onValueChange: (value: AccessType) => void;
}

export function AccessField({ value, onValueChange }: AccessFieldProps) {
  return <RadioCards label="Access" value={value} onValueChange={onValueChange} options={options} />;
}

const options = [
  {
    value: "private",
    title: "Private",
    caption: "Only people you invite can find it and join.",
    aside: <Lock aria-hidden="true" className="text-muted" />,
  },
  {
    value: "public",
    title: "Public",
    caption: "Listed in the marketplace. Anyone signed in can join.",
    aside: <Globe aria-hidden="true" className="text-muted" />,
  },
] as const;
