/** One request as the provider saw it: what it counted, and how it ended. */
export type RequestRecord = {
  id: string;
  model: string;
  status: number;
  prompt_tokens: number;
  completion_tokens: number;
  /** `left`: whoever asked was gone before the end. */
  outcome: "running" | "finished" | "refused" | "left";
};

const mostKept = 2_000;

/** What was asked of the models, newest last, for proofs that compare what was used with what was billed. */
export function createRequests() {
  const kept: RequestRecord[] = [];
  const asked = new Map<string, number>();
  let count = 0;
  return {
    open(model: string, prompt_tokens: number): RequestRecord {
      count += 1;
      asked.set(model, (asked.get(model) ?? 0) + 1);
      const record: RequestRecord = {
        id: `chatcmpl-${count}`,
        model,
        status: 200,
        prompt_tokens,
        completion_tokens: 0,
        outcome: "running",
      };
      kept.push(record);
      if (kept.length > mostKept) kept.shift();
      return record;
    },
    /** How often a model was asked since the list was emptied. */
    timesAsked: (model: string) => asked.get(model) ?? 0,
    list: () => ({ count, asked: Object.fromEntries(asked), requests: kept }),
    clear: () => {
      kept.length = 0;
      asked.clear();
    },
  };
}
