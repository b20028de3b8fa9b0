import { ApiError } from "./api-error.ts";

/** Null for what is not there, or not for this person; an address that holds no id at all names nothing either. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.code === "invalid_input")) return null;
    throw error;
  }
}
