import { tell } from "./tell.ts";

const MARKS = /\s?\[\d{1,2}\]/g;

/** Without the numbers of its sources, which mean nothing anywhere else. */
export async function copyWords(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.replaceAll(MARKS, ""));
    await tell("success", "Copied");
  } catch {
    await tell("error", "The browser did not let it be copied. Select the words and copy them by hand.");
  }
}
