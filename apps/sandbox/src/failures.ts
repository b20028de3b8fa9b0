import { z } from "zod";

/** How many of the next deliveries fail, and with which answer. Nought times ends it. */
export const FailurePlan = z.object({
  times: z.int().min(0).max(1_000_000).default(1),
  code: z.int().optional(),
});
type FailurePlan = z.infer<typeof FailurePlan>;

export type Failures = {
  plan: (plan: FailurePlan) => void;
  /** The code the delivery at hand must fail with, or undefined when it goes through. */
  next: (fallback: number) => number | undefined;
};

/** Deliveries that fail on purpose, so that whoever sends can be watched trying again. */
export function createFailures(): Failures {
  let current: FailurePlan = { times: 0 };
  return {
    plan: (plan) => {
      current = { ...plan };
    },
    next(fallback) {
      if (current.times === 0) return undefined;
      current.times -= 1;
      return current.code ?? fallback;
    },
  };
}
