const END_OF_SENTENCE = /[.!?…。！？](?:["'”’)\]]|\s?\[\d{1,2}\])*(?=\s|$)|\n/g;

/** The text up to the end of its last finished sentence. */
export function wholeSentences(text: string): string {
  const last = [...text.matchAll(END_OF_SENTENCE)].at(-1);
  return last ? text.slice(0, last.index + last[0].length) : "";
}
