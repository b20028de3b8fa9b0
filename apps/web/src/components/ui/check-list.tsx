import { Check } from "lucide-react";

/** Short facts that all hold: what a plan includes, the terms of a trial. */
export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-small">
      {items.map((item) => (
        <li key={item} className="flex items-center gap-2">
          <Check aria-hidden="true" className="text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
