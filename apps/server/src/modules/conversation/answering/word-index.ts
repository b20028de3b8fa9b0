/**
 * Every run of words of a text, found while the words of another text come in one by one: a suffix automaton over words.
 * Built and asked in time that grows with the words alone.
 */
export class WordIndex {
  readonly #vocabulary = new Map<string, number>();
  readonly #next: Map<number, number>[] = [new Map()];
  readonly #link = [-1];
  readonly #length = [0];
  /** Where the run that a state stands for ends, the first time it occurs. */
  readonly #end = [-1];

  constructor(words: readonly string[]) {
    let last = 0;
    for (const [position, word] of words.entries()) last = this.#append(last, this.#numberOf(word), position);
  }

  start(): Run {
    return { state: 0, length: 0, end: -1 };
  }

  /** The longest run of the text that ends with this word. */
  follow(run: Run, word: string): Run {
    const number = this.#vocabulary.get(word);
    if (number === undefined) return this.start();
    let { state, length } = run;
    for (;;) {
      const following = this.#next[state]?.get(number);
      if (following !== undefined)
        return { state: following, length: length + 1, end: this.#end[following] ?? -1 };
      if (state === 0) return this.start();
      state = this.#link[state] ?? 0;
      length = this.#length[state] ?? 0;
    }
  }

  #numberOf(word: string): number {
    const known = this.#vocabulary.get(word);
    if (known !== undefined) return known;
    this.#vocabulary.set(word, this.#vocabulary.size);
    return this.#vocabulary.size - 1;
  }

  #append(last: number, word: number, position: number): number {
    const added = this.#state((this.#length[last] ?? 0) + 1, position, new Map());
    for (let from = last; from >= 0; from = this.#link[from] ?? -1) {
      const next = this.#next[from];
      if (next?.has(word)) {
        this.#link[added] = this.#linkFor(from, word);
        break;
      }
      next?.set(word, added);
    }
    return added;
  }

  #linkFor(from: number, word: number): number {
    const target = this.#next[from]?.get(word) ?? 0;
    const length = (this.#length[from] ?? 0) + 1;
    if (this.#length[target] === length) return target;
    const clone = this.#state(length, this.#end[target] ?? -1, new Map(this.#next[target]));
    this.#link[clone] = this.#link[target] ?? 0;
    this.#link[target] = clone;
    for (let state = from; state >= 0; state = this.#link[state] ?? -1) {
      if (this.#next[state]?.get(word) !== target) break;
      this.#next[state]?.set(word, clone);
    }
    return clone;
  }

  #state(length: number, end: number, next: Map<number, number>): number {
    this.#length.push(length);
    this.#end.push(end);
    this.#link.push(0);
    this.#next.push(next);
    return this.#next.length - 1;
  }
}

/** How many of the last words stand in the text in this order, and where they end there. */
export type Run = { state: number; length: number; end: number };
