import { people, rooms, seedId } from "../cast.ts";
import { unitVector } from "./knowledge.ts";
import { ENDED } from "./roundtables.ts";
import { daysAgo, insertRows, type Seeding } from "./seeding.ts";

type Article = {
  author: { id: string };
  title: string;
  summary: string;
  body: string;
  source: string;
  room?: string;
  roundtable?: string;
  isPrivate?: boolean;
  earlier?: string;
};

const { maya, daniel, iris, hana } = people;

const articles: Article[] = [
  {
    author: maya,
    title: "Say the date before the number",
    summary: "How to announce a higher rate so that good clients stay.",
    body: "A change with a date is a plan. Name the month, then the rate, then stop talking.\n\nThree studios in Northlight tried it this spring; two kept every client.",
    source: "Pricing for Small Studios.pdf",
    room: rooms.northlight,
    earlier: "A change with a date is a plan. Name the month, then the rate.",
  },
  {
    author: maya,
    title: "What belongs on a first invoice",
    summary: "A due date in words, and one line of the contract.",
    body: "Two twins disagreed about how much contract an invoice can carry, and ended at one line of it.",
    source: "Roundtable minutes",
    roundtable: ENDED,
  },
  {
    author: iris,
    title: "Reading a loaf from the bottom",
    summary: "Dense crumb: proofing or starter? The base tells.",
    body: "Big holes over a thick base: under-proofed. Even and tight throughout: a tired starter.",
    source: "Two-day bread.pdf",
    room: rooms.slowBakery,
  },
  {
    author: daniel,
    title: "The thirty-first application of the day",
    summary: "Write for a tired reader who wants to say yes.",
    body: "Put what changes, for whom and by when on the first page. Everything else earns its place after it.",
    source: "The reader at four o'clock",
    room: rooms.openCall,
  },
  {
    author: hana,
    title: "Forty half-laps",
    summary: "Why one joint, forty times, beats forty joints once.",
    body: "By the tenth the saw stops wandering. By the thirtieth you stop measuring.",
    source: "Forty half-laps",
    room: rooms.joinersBench,
  },
  {
    author: maya,
    title: "Quiet months, a checklist",
    summary: "For ourselves, before it is for anyone.",
    body: "Day two: twelve letters. Day five: fix the page that embarrasses us.",
    source: "Studio handbook.pdf",
    isPrivate: true,
  },
];

export async function seedChatpedia(seeding: Seeding): Promise<void> {
  const numbered = articles.map((article, index) => ({ article, id: seedId(6, index + 1), index }));
  await insertRows(
    seeding,
    "chatpedia_articles",
    numbered.map(({ article, id, index }) => ({
      ...{
        id,
        author_id: article.author.id,
        title: article.title,
        summary: article.summary,
        body: article.body,
      },
      ...{
        is_public: !article.isPrivate,
        room_id: article.room ?? null,
        roundtable_id: article.roundtable ?? null,
      },
      ...{
        revision: article.earlier ? 2 : 1,
        embedding: unitVector(seeding),
        model: "sandbox/embedding-512",
      },
      ...{ created_at: daysAgo(seeding, 50 - index * 6), updated_at: daysAgo(seeding, 20 - index * 3) },
    })),
  );
  await insertRows(
    seeding,
    "chatpedia_revisions",
    numbered.flatMap(({ article, id }) => {
      const bodies = article.earlier ? [article.earlier, article.body] : [article.body];
      return bodies.map((body, index) => ({
        ...{ article_id: id, number: index + 1, editor_id: article.author.id, title: article.title, body },
        ...{
          note: index === 0 ? "First version" : "Added what happened since",
          created_at: daysAgo(seeding, 40 - index * 9),
        },
      }));
    }),
  );
  await insertRows(
    seeding,
    "chatpedia_sources",
    numbered.map(({ article, id }) => ({
      ...{ article_id: id, number: 1, title: article.source, locator: {} },
    })),
  );
}
