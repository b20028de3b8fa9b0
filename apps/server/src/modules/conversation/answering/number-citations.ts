/** What may still become a mark when more text comes, with the space before it, which goes if the mark does. */
const unfinished = /\s?(?:\[[\d\s,]{0,20})?$/u;
const mark = /(\s?)\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/gu;

/** Numbers the sources of an answer in the order in which it names them; a mark that points at nothing disappears. */
export class CitationNumbers {
  readonly #mayName: ReadonlySet<number>;
  /** The prompt's numbers, in the order of first use: the first of them is the answer's [1]. */
  readonly used: number[] = [];
  #pending = "";

  /** `mayName` are the prompt's numbers that may appear. */
  constructor(mayName: Iterable<number>) {
    this.#mayName = new Set(mayName);
  }

  push(text: string): string {
    const all = this.#pending + text;
    const at = all.search(unfinished);
    this.#pending = all.slice(at);
    return this.#renumber(all.slice(0, at));
  }

  end(): string {
    const rest = this.#pending;
    this.#pending = "";
    return this.#renumber(rest);
  }

  #renumber(text: string): string {
    return text.replaceAll(mark, (_, space: string, numbers: string) => {
      const known = numbers
        .split(",")
        .map(Number)
        .filter((number) => this.#mayName.has(number));
      return known.length === 0
        ? ""
        : space + [...new Set(known)].map((number) => `[${this.#place(number)}]`).join("");
    });
  }

  #place(number: number): number {
    const at = this.used.indexOf(number);
    return at >= 0 ? at + 1 : this.used.push(number);
  }
}
