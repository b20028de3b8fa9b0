import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import type { AnswerQuote } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { conversationQueries } from "./conversation.api.ts";

interface ComposerProps {
  roomId: string;
  placeholder: string;
  onSay: (text: string) => void;
}

/** Says before the question is sent what the answer can cost, and who pays. */
export function Composer({ roomId, placeholder, onSay }: ComposerProps) {
  const [text, setText] = useState("");
  const words = text.trim();

  function handleSay() {
    if (words === "") return;
    onSay(words);
    setText("");
  }
  function handleKeyDown(event: KeyboardEvent) {
    // Enter also ends a word that is being composed; then it is not ours.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSay();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        handleSay();
      }}
      className="grid gap-1.5 rounded-[14px] border border-border-control bg-raised p-2.5 pl-4 shadow-dock has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-ring"
    >
      <textarea
        aria-label="Message"
        rows={1}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKeyDown}
        className="field-sizing-content max-h-36 w-full resize-none bg-transparent pt-1.5 text-[0.9375rem]/[1.4375rem] outline-none max-sm:text-base"
      />
      <div className="flex items-center gap-2">
        <CostHint roomId={roomId} text={words} />
        <Button
          type="submit"
          variant="primary"
          size="icon-sm"
          aria-label="Send"
          disabled={words === ""}
          className="ml-auto"
        >
          <ArrowUp aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}

function CostHint({ roomId, text }: { roomId: string; text: string }) {
  const { data: quote, error } = useQuery(conversationQueries.quote(roomId, useSettled(text)));

  if (error) return <span className="text-caption text-danger">{error.message}</span>;
  if (!quote) return <span className="text-caption text-muted">Reckoning the cost</span>;
  if (isShort(quote)) {
    return (
      <span className="text-caption text-warning figures">
        {`May cost ${formatTokens(quote.max_tokens)} tokens, ${formatTokens(quote.balance_tokens)} left. `}
        <Link to={paths.tokens} className="link">
          Buy tokens
        </Link>
      </span>
    );
  }
  return <span className="min-w-0 truncate text-caption text-muted figures">{costLine(quote)}</span>;
}

const isShort = ({ payer, max_tokens, balance_tokens }: AnswerQuote): boolean =>
  payer === "you" && max_tokens > balance_tokens;

const PAYERS: Record<AnswerQuote["payer"], string | undefined> = {
  you: undefined,
  room: "the room pays",
  owner: "its owner pays",
};

/** "At most 700 tokens · 12,480 left", or who else pays. */
function costLine({ max_tokens, balance_tokens, payer }: AnswerQuote): string {
  const most = `At most ${formatTokens(max_tokens)} tokens`;
  return `${most} · ${PAYERS[payer] ?? `${formatTokens(balance_tokens)} left`}`;
}

const PAUSE = 400;

/** The value once it has stood still for a moment: nobody asks for a price at every letter. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
