import { sendFile, type Teacher, teach } from "../support/school.ts";

/** A link, a file and a text, each acknowledged by the api. */
export async function giveLessons(teacher: Teacher, site: string, number: number): Promise<string[]> {
  const filePath = await sendFile(teacher, `note-${number}.md`, Buffer.from(words(`file ${number}`)));
  return Promise.all([
    teach(teacher, { contentType: "link", sourceUrl: `${site}/page-${number}` }),
    teach(teacher, { contentType: "file", filePath }),
    teach(teacher, { contentType: "text", extractedText: words(`text ${number}`) }),
  ]);
}

/** Two headings, so two passages: enough to be torn apart. */
export function words(about: string): string {
  const paragraph = (n: number) =>
    `Paragraph ${n} of ${about} says that the loom weaves flowers and leaves, and that the baker feeds the starter.`;
  return `# About ${about}\n\n${paragraph(1)}\n\n## More about ${about}\n\n${paragraph(2)}`;
}
