import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "../../components/ui/input.tsx";

interface ShelfSearchProps {
  initial: string;
  onSearch: (search: string) => void;
}

const PAUSE = 250;

/** Asks when the typing pauses: a question per letter would only crowd out the last one. */
export function ShelfSearch({ initial, onSearch }: ShelfSearchProps) {
  const [text, setText] = useState(initial);
  const ask = useEffectEvent(onSearch);

  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="min-w-0 flex-1 max-sm:basis-full">
      <Input
        type="search"
        size="lg"
        leading={<Search aria-hidden="true" />}
        aria-label="Search the marketplace"
        placeholder="Search rooms and twins: contracts, sourdough, grant writing"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </search>
  );
}
