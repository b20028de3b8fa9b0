import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { secondStepQuestion, withSecondStep } from "./two-step-confirm.ts";

const refusal = (code: string) => new ApiError({ status: 403, code, message: code });

/** Refuses until the second step was shown. */
function guarded(code = "insufficient_aal") {
  return vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(code)).mockResolvedValue("done");
}

async function answer(hasPassed: boolean) {
  await vi.waitFor(() => expect(secondStepQuestion.get()).toBeDefined());
  secondStepQuestion.get()?.answer(hasPassed);
}

describe("what needs a second step", () => {
  it.each(["insufficient_aal", "second_factor_needed"])("asks after %s, and does it again", async (code) => {
    const action = guarded(code);
    const outcome = withSecondStep(action);
    await answer(true);
    await expect(outcome).resolves.toBe("done");
    expect(action).toHaveBeenCalledTimes(2);
    expect(secondStepQuestion.get()).toBeUndefined();
  });

  it("stays refused when the person thinks better of it", async () => {
    const action = guarded();
    const outcome = withSecondStep(action);
    await answer(false);
    await expect(outcome).rejects.toThrow("insufficient_aal");
    expect(action).toHaveBeenCalledTimes(1);
  });

  it("does not ask when something else is wrong", async () => {
    const action = guarded("over_request_rate_limit");
    await expect(withSecondStep(action)).rejects.toThrow("over_request_rate_limit");
    expect(secondStepQuestion.get()).toBeUndefined();
  });

  it("asks no second time for what is refused even then", async () => {
    const action = vi.fn<() => Promise<string>>().mockRejectedValue(refusal("insufficient_aal"));
    const outcome = withSecondStep(action);
    await answer(true);
    await expect(outcome).rejects.toThrow("insufficient_aal");
    expect(secondStepQuestion.get()).toBeUndefined();
  });
});
