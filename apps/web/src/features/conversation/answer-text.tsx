import { lazy, Suspense } from "react";
import { CitedText, type CitedTextProps } from "./cited-text.tsx";
import { isPlain } from "./is-plain.ts";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

export interface AnswerTextProps extends CitedTextProps {
  /** More is coming: a half-written construct is closed for the time being. */
  isGrowing?: boolean | undefined;
}

/** Plain prose needs no parser; the one for everything else arrives with the first answer that wants it. */
export function AnswerText({ isGrowing = false, ...text }: AnswerTextProps) {
  const plain = <CitedText {...text} />;
  if (isPlain(text.body)) return plain;
  return (
    <Suspense fallback={plain}>
      <Markdown {...text} isGrowing={isGrowing} />
    </Suspense>
  );
}
