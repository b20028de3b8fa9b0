import { useState } from "react";
import { wholeSentences } from "./sentences.ts";

/** For those who listen: each sentence once, when it is whole, instead of every word as it comes. */
export function SpeakAloud({ text }: { text: string }) {
  const [spoken, setSpoken] = useState({ upTo: 0, words: "" });
  const whole = wholeSentences(text);
  if (whole.length > spoken.upTo) {
    setSpoken({ upTo: whole.length, words: whole.slice(spoken.upTo).trim() });
  }
  return (
    <span aria-live="polite" className="sr-only">
      {spoken.words}
    </span>
  );
}
