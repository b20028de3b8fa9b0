import type { NamedSource } from "@parley/contract/conversation";
import type { RetrievedPassage } from "@parley/contract/retrieval";
import type { DeltaStream } from "../../../platform/live/publisher.ts";
import type { CitedPassage, Claimed } from "./answering.queries.ts";
import type { Prompt } from "./build-prompt.ts";
import { cite, nameSources } from "./cite.ts";
import { CitationNumbers } from "./number-citations.ts";
import { VerbatimFilter } from "./withhold-verbatim.ts";

/**
 * What a model writes, on its way to the room. Whoever reads along sees exactly what will be stored. Only in a try-out
 * is everybody in the room somebody who may read the twin's knowledge; elsewhere nothing long is recited from it.
 */
export class SpokenAnswer {
  readonly #filter: VerbatimFilter | undefined;
  readonly #numbers: CitationNumbers;
  readonly #sources: RetrievedPassage[];
  readonly #stream: DeltaStream;
  #body = "";
  #named = 0;

  constructor({ is_try_out }: Claimed, prompt: Prompt, sources: RetrievedPassage[], stream: DeltaStream) {
    this.#filter = is_try_out ? undefined : new VerbatimFilter(prompt.parts);
    this.#numbers = new CitationNumbers(namable(sources, is_try_out));
    this.#sources = sources;
    this.#stream = stream;
  }

  push(text: string): void {
    this.#say(this.#numbers.push(this.#filter ? this.#filter.push(text) : text));
  }

  end(ending: { isCut: boolean }): { body: string; citations: CitedPassage[] } {
    const rest = this.#filter?.end(ending) ?? "";
    this.#say(this.#numbers.push(rest) + this.#numbers.end());
    return { body: this.#body.trimEnd(), citations: cite(this.#body, this.#numbers.used, this.#sources) };
  }

  #say(text: string): void {
    // The message itself takes no more.
    const fitting = text.slice(0, LONGEST_ANSWER - this.#body.length);
    this.#body += fitting;
    this.#stream.push(fitting, this.#newlyNamed());
  }

  #newlyNamed(): NamedSource[] {
    const { used } = this.#numbers;
    if (used.length === this.#named) return [];
    const known = this.#named;
    this.#named = used.length;
    return nameSources(used, this.#sources).slice(known);
  }
}

/** An item that is not to be quoted is not even named to people who could not open it. */
const namable = (sources: RetrievedPassage[], isTryOut: boolean): number[] =>
  sources.flatMap(({ is_citable }, at) => (is_citable || isTryOut ? [at + 1] : []));

const LONGEST_ANSWER = 40_000;
