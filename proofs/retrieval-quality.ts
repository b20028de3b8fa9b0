// Documents in three languages and hundreds of questions: found by meaning, by words, by both; and cited in the answer.
import type { RetrievedPassage } from "@parley/contract/retrieval";
import { formSearch } from "../apps/server/src/modules/knowledge/retrieval/form-search.ts";
import { listHits, type Search } from "../apps/server/src/modules/knowledge/retrieval/retrieval.queries.ts";
import { type Retrieved, retrieve } from "../apps/server/src/modules/knowledge/retrieval/retrieve.ts";
import { connectDatabase, transactAsWorker } from "../apps/server/src/platform/database.ts";
import type { Models } from "../apps/server/src/platform/models/models.ts";
import { citedIn } from "./retrieval-quality/answer.ts";
import {
  type AnswerableQuestion,
  type Language,
  languages,
  readDocuments,
  readQuestions,
  readUnanswerable,
} from "./retrieval-quality/library.ts";
import { openScriptedModels } from "./retrieval-quality/open-models.ts";
import { type Figures, figuresOf, inColumns } from "./retrieval-quality/standing.ts";
import { type Taught, teach } from "./retrieval-quality/teach.ts";
import { withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";

const RECALL_GOAL = 0.95;
const CITED_GOAL = 0.97;
const REFUSED_GOAL = 0.5;
const BUDGET = 3_000;
const AT_ONCE = 8;

const modes = ["meaning alone", "words alone", "both"] as const;
type Mode = (typeof modes)[number];
type Found = { body: string; item_id: string };
type Asked = AnswerableQuestion & {
  standings: Record<Mode | "as passages", number | null>;
  retrieved: Retrieved;
};

const documents = readDocuments();
const questions = readQuestions();
const unanswerable = readUnanswerable();
const wordCounts = documents.map(({ bytes }) => bytes.toString().split(/\s+/).length);
console.log(
  `${documents.length} documents of ${Math.min(...wordCounts)} to ${Math.max(...wordCounts)} words, ` +
    `${questions.length} questions, ${questions.filter(({ kind }) => kind === "paraphrase").length} of them paraphrases, ` +
    `${unanswerable.length} without an answer`,
);

await withArena("retrieval-quality", async (arena) => {
  const { models, close } = await openScriptedModels();
  const { database: worker } = connectDatabase(arena.urls.worker, { max: 4 });
  const transact: Tools["transact"] = (work) => transactAsWorker(worker, work);
  try {
    const taught = await teach({ arena, worker, models }, documents);
    console.log(`${taught.passages} passages in one twin, vectors by ${models.embedding.model}\n`);
    await prove({ transact, models, taught });
  } finally {
    await worker.destroy();
    await close();
  }
});

type Tools = {
  transact: <T>(work: Parameters<typeof transactAsWorker<T>>[1]) => Promise<T>;
  models: Models;
  taught: Taught;
};

async function prove(tools: Tools): Promise<void> {
  const asked: Asked[] = [];
  for (const question of questions) asked.push(await ask(tools, question));
  const figures = report(asked);
  const { answered, right } = await reportCitations(tools, asked);
  const refused = await reportAnswerable(tools, asked);
  const english = figures.get("en");
  const isBest = languages.every((language) => beatsBoth(figures.get(language)));
  const recall = english?.both.at10 ?? 0;
  conclude(
    "retrieval-quality",
    `recall@10 ${recall.toFixed(3)} in English, right document cited in ${percent(right / answered)} of ${answered} answers, ${percent(refused)} of questions without an answer refused`,
    `recall@10 at least ${RECALL_GOAL}, both together never behind either alone, cited ${percent(CITED_GOAL)}, refused ${percent(REFUSED_GOAL)}`,
    recall >= RECALL_GOAL && isBest && right / answered >= CITED_GOAL && refused >= REFUSED_GOAL,
  );
}

async function ask({ transact, models, taught }: Tools, question: AnswerableQuestion): Promise<Asked> {
  const search = await formSearch(models, { twinId: taught.twin, question: question.question, most: 20 });
  const searches: Record<Mode, Search> = {
    "meaning alone": { ...search, question: "" },
    "words alone": { ...search, meaning: null },
    both: search,
  };
  const isRight = ({ body, item_id }: Found) =>
    taught.nameOf.get(item_id) === `${question.language}/${question.document}` &&
    oneLine(body).includes(question.words);
  const standing = async (mode: Mode) =>
    placeOf(await transact((tx) => listHits(tx, searches[mode])), isRight);
  const retrieval = { twinId: taught.twin, question: question.question, budgetTokens: BUDGET, limit: 10 };
  const retrieved = await retrieve({ transact, models }, retrieval);
  const standings = {
    "meaning alone": await standing("meaning alone"),
    "words alone": await standing("words alone"),
    both: await standing("both"),
    "as passages": placeOf(retrieved.passages, isRight),
  };
  return { ...question, standings, retrieved };
}

function placeOf(found: Found[], isRight: (one: Found) => boolean): number | null {
  const at = found.findIndex(isRight);
  return at < 0 ? null : at + 1;
}

type ByMode = Record<Mode | "as passages", Figures>;

function report(asked: Asked[]): Map<Language, ByMode> {
  const figures = new Map<Language, ByMode>();
  console.log(`${"".padEnd(34)} recall@10  recall@3       MRR`);
  for (const language of languages) {
    const theirs = asked.filter((question) => question.language === language);
    figures.set(language, show(language, theirs));
    for (const kind of ["plain", "paraphrase"] as const) {
      const some = theirs.filter((question) => question.kind === kind);
      console.log(
        `${`${language}  both, ${some.length} ${kind}`.padEnd(34)} ${inColumns(figuresFor(some, "both"))}`,
      );
    }
  }
  return figures;
}

function show(language: Language, asked: Asked[]): ByMode {
  const byMode = {
    "meaning alone": figuresFor(asked, "meaning alone"),
    "words alone": figuresFor(asked, "words alone"),
    both: figuresFor(asked, "both"),
    "as passages": figuresFor(asked, "as passages"),
  };
  for (const [mode, figures] of Object.entries(byMode)) {
    console.log(`${`${language}  ${mode}, ${asked.length} questions`.padEnd(34)} ${inColumns(figures)}`);
  }
  return byMode;
}

function figuresFor(asked: Asked[], mode: Mode | "as passages"): Figures {
  return figuresOf({ ranks: asked.map(({ standings }) => standings[mode]) });
}

/** Together they must be worth having: never behind either, on any language. */
function beatsBoth(figures: ByMode | undefined): boolean {
  if (!figures) return false;
  const { both } = figures;
  const alone = [figures["meaning alone"], figures["words alone"]];
  return alone.every((one) => both.at10 >= one.at10 && both.mrr >= one.mrr);
}

async function reportCitations({ models, taught }: Tools, asked: Asked[]) {
  const outcomes: { cited: RetrievedPassage[]; question: Asked }[] = [];
  const waiting = [...asked];
  const take = async () => {
    for (let question = waiting.pop(); question; question = waiting.pop()) {
      const { passages } = question.retrieved;
      const cited = await citedIn(models, { twin: taught.twin, question: question.question, passages });
      outcomes.push({ cited, question });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  const answered = outcomes.filter(({ cited }) => cited.length > 0);
  const right = answered.filter(({ cited, question }) =>
    cited.some(({ item_id }) => taught.nameOf.get(item_id) === `${question.language}/${question.document}`),
  );
  console.log(
    `\nanswered with a source: ${answered.length} of ${asked.length}; the right document cited: ${right.length}`,
  );
  return { answered: answered.length, right: right.length };
}

async function reportAnswerable({ transact, models, taught }: Tools, asked: Asked[]): Promise<number> {
  const tried = await Promise.all(
    unanswerable.map(async ({ language, question }) => {
      const retrieval = { twinId: taught.twin, question, budgetTokens: BUDGET };
      return { language, ...(await retrieve({ transact, models }, retrieval)) };
    }),
  );
  for (const language of languages) {
    const answerable = asked.filter((question) => question.language === language);
    const without = tried.filter((one) => one.language === language);
    const found = answerable.filter(({ retrieved }) => retrieved.isAnswerable).length;
    const refused = without.filter(({ isAnswerable }) => !isAnswerable).length;
    console.log(
      `${language}  called answerable: ${percent(found / answerable.length)} of those with an answer; refused: ${refused} of ${without.length} without one`,
    );
  }
  return tried.filter(({ isAnswerable }) => !isAnswerable).length / tried.length;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
