import { readdirSync, readFileSync } from "node:fs";

export const languages = ["en", "de", "fr"] as const;
export type Language = (typeof languages)[number];

export type LibraryDocument = { name: string; language: Language; bytes: Buffer };
export type AnswerableQuestion = {
  language: Language;
  document: string;
  kind: "plain" | "paraphrase";
  question: string;
  /** Words that the right passage contains. */
  words: string;
};
export type UnanswerableQuestion = { language: Language; question: string };

const here = new URL("./", import.meta.url);

/** Handbooks, manuals, terms, local histories and lives, written for this proof; several about each subject. */
export function readDocuments(): LibraryDocument[] {
  return languages.flatMap((language) =>
    readdirSync(new URL(`documents/${language}/`, here)).map((file) => ({
      ...{ name: file.replace(/\.md$/, ""), language },
      bytes: readFileSync(new URL(`documents/${language}/${file}`, here)),
    })),
  );
}

export function readQuestions(): AnswerableQuestion[] {
  return languages.flatMap((language) =>
    linesOf(language).map(([document = "", kind, question = "", words = ""]) => {
      if (kind !== "plain" && kind !== "paraphrase")
        throw new Error(`${question} is neither plain nor a paraphrase`);
      return { language, document, kind, question, words };
    }),
  );
}

export function readUnanswerable(): UnanswerableQuestion[] {
  return linesOf("unanswerable").map(([code, question = ""]) => {
    const language = languages.find((known) => known === code);
    if (!language) throw new Error(`${question} is in no language we have`);
    return { language, question };
  });
}

function linesOf(file: string): string[][] {
  return readFileSync(new URL(`questions/${file}.txt`, here), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" | ").map((field) => field.trim()));
}
