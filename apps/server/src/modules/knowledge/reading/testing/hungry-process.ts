import { writeSync } from "node:fs";
import { answerQuestions } from "../caged.ts";

/** Takes what it is told to, without end: our memory by an endless line, or its own. */
await answerQuestions(async ({ header }) => {
  if (header === "flood") for (;;) writeSync(3, "x".repeat(1_000_000));
  const taken: Buffer[] = [];
  for (;;) taken.push(Buffer.alloc(16 * 1_048_576, 1));
});
