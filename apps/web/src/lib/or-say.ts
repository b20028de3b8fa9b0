import { ApiError } from "./api-error.ts";

/** The answer's data. A failure the server gave no words for says the catalogue's sentence for that call (spec §8). */
export async function orSay<T>(sentence: string, answer: Promise<{ data: T }>): Promise<T> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof ApiError && error.message !== "") throw error;
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: "unreachable" };
    throw new ApiError({ status, code, message: sentence });
  }
}

/** The server broke or could not be reached; a refusal is an answer and would be given again. */
export const isFault = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
