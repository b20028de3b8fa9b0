import { ApiError } from "../../lib/api-error.ts";
import { createStore } from "../../lib/store.ts";

/** Somebody waits to hear whether the person has shown their second step. */
interface Question {
  answer: (hasPassed: boolean) => void;
}

/** What the settings page's dialog asks; undefined while nobody needs it. */
export const secondStepQuestion = createStore<Question | undefined>(undefined);

/** True once the second step was shown, false when the person thought better of it. */
export function askForSecondStep(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  secondStepQuestion.set({
    answer: (hasPassed) => {
      secondStepQuestion.set(undefined);
      resolve(hasPassed);
    },
  });
  return promise;
}

const CODES: readonly string[] = ["insufficient_aal", "second_factor_needed"];

export const lacksSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && CODES.includes(error.code);

/** Does it; refused for want of a second step, asks for that and does it again. Nothing typed meanwhile is lost. */
export async function withSecondStep<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!lacksSecondStep(error) || !(await askForSecondStep())) throw error;
    return action();
  }
}
