import { answerFromSources } from "./answer-from-sources.ts";
import { type ChatRequest, instructionsOf, piecesOf, questionOf } from "./chat-request.ts";
import { hostileCalls, hostileText } from "./hostile.ts";
import type { ModelName } from "./model-name.ts";
import { isNoting, noteFacts } from "./note-facts.ts";

/** What a model says, and how fast. */
export type Script = {
  pieces: Iterable<string>;
  firstMs: number;
  everyMs: number;
  /** After this many pieces nothing more is ever heard. */
  stallsAfter?: number;
  /** Goes on when it was told to stop. */
  isDeaf?: boolean;
  toolCalls?: object[];
};

type Write = (request: ChatRequest, name: ModelName) => Script;

function answerTo(request: ChatRequest): string[] {
  const instructions = instructionsOf(request);
  const question = questionOf(request);
  return piecesOf(isNoting(instructions) ? noteFacts(question) : answerFromSources(instructions, question));
}

const paced = (pieces: Iterable<string>, { knob }: ModelName, firstMs: number, everyMs: number): Script => ({
  pieces,
  firstMs: knob("first", firstMs),
  everyMs: knob("every", everyMs),
  isDeaf: knob("deaf", 0) > 0,
});

/** The modes that answer, each with its own way of speaking. */
export const scripts: Record<string, Write> = {
  scripted: (request, name) => paced(answerTo(request), name, 30, 8),
  echo: (request, name) =>
    paced(
      piecesOf(request.messages.map(({ role, content }) => `${role}: ${content}`).join("\n")),
      name,
      0,
      0,
    ),
  slow: (request, name) => paced(answerTo(request), name, 3_000, 1_000),
  stall: (request, name) => ({ ...paced(answerTo(request), name, 0, 0), stallsAfter: name.knob("after", 3) }),
  hostile: (_request, name) => ({ ...paced(piecesOf(hostileText), name, 0, 0), toolCalls: hostileCalls }),
  long: (_request, name) => ({ ...paced(endlessly("and on "), name, 0, 5), isDeaf: true }),
  bench: (_request, name) =>
    paced(Array(name.knob("deltas", 60)).fill(" word".repeat(name.knob("words", 1))), name, 20, 0),
};

function* endlessly(piece: string): Generator<string> {
  while (true) yield piece;
}
