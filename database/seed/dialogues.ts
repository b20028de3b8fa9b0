import type { TwinName } from "../cast.ts";

/** What people ask a twin and what it answers; `[1]` points at the source beside it. */
export type Exchange = { ask: string; answer: string; source: string; place: string; quote: string };

const exchange = (
  ask: string,
  answer: string,
  cited: [source: string, place: string, quote: string],
): Exchange => ({
  ask,
  answer,
  source: cited[0],
  place: cited[1],
  quote: cited[2],
});

export const dialogues: Record<TwinName, Exchange[]> = {
  ines: [
    exchange(
      "How do I raise my day rate without losing the client?",
      "Tell them the date before you tell them the number. [1] People accept a change they can plan for.",
      [
        "Pricing for Small Studios.pdf",
        "p. 88",
        "A change with a date is a plan; a change without one is a threat.",
      ],
    ),
    exchange(
      "A client wants half off the brand identity if we leave out the guidelines. Is that a fair trade?",
      "No. Guidelines are rarely half of the work. In the forty-one projects I kept hours for, they took between 11 and 16 percent of the total. [1] If you give up half the price for an eighth of the effort, you teach the client that the first number was never real.",
      [
        "Pricing for Small Studios.pdf",
        "p. 61",
        "Guidelines: 11 to 16 percent of hours across forty-one projects.",
      ],
    ),
    exchange(
      "What deposit should I ask from a new client?",
      "Forty percent, before the first sketch. [1] Less, and you finance their hesitation; more, and they will want a guarantee you should not give.",
      ["Notes on discounting", "section 3", "Forty before, forty at approval, twenty at delivery."],
    ),
    exchange(
      "They said we are too expensive. Now what?",
      "Ask compared with what. [1] Half the time it is last year's quote, a quarter of the time it is a cousin, and only then is it a competitor.",
      [
        "Pricing for Small Studios.pdf",
        "p. 104",
        '"Too expensive" is half a sentence. Ask for the other half.',
      ],
    ),
    exchange(
      "Should I show hours on the quote?",
      "Show outcomes and three dates. Hours invite haggling over hours. [1] Keep them for yourself; they are how you learn to quote.",
      ["Notes on discounting", "section 5", "Hours are a diary, not a price tag."],
    ),
  ],
  samuel: [
    exchange(
      "What should the contract say if we leave something out?",
      "Two clauses. First, name what is left out, so that nobody can call it implied later. [1] Second, set the price of adding it back within ninety days.",
      [
        "Scope change letter, v3",
        "clause 4.2",
        "Brand guidelines, templates and training are not part of this agreement.",
      ],
    ),
    exchange(
      "Who owns the drafts that were not chosen?",
      "You do, unless you sold them by name. [1] Say so in one line next to the transfer of the chosen one.",
      ["Plain contract, 2025", "clause 7", "Rights pass for the final work only, on full payment."],
    ),
    exchange(
      "Can they cancel half-way?",
      "Yes, and they pay for the stage they are in. [1] Write the stages into the schedule, or you will argue about what a stage is.",
      ["Plain contract, 2025", "clause 11", "On cancellation the current stage is due in full."],
    ),
    exchange(
      "Do I need a lawyer for a two-page agreement?",
      "For the first one, yes; for the next forty, no. [1] Pay once for a template and never for a signature.",
      ["Scope change letter, v3", "preface", "One careful template is cheaper than forty careful letters."],
    ),
  ],
  maya: [
    exchange(
      "When did you hire your first person?",
      "Too late, by about a year. [1] I was turning down work to finish work, which is the sign I now look for.",
      ["Studio handbook.pdf", "p. 12", "Turning work down to finish work is the signal."],
    ),
    exchange("How much cash do you keep?", "Three payrolls. [1] It buys the right to say no once a year.", [
      "Studio handbook.pdf",
      "p. 31",
      "Reserve: three payrolls, never touched for equipment.",
    ]),
    exchange(
      "What do you do in a quiet month?",
      "Write to old clients on the second day, not the twentieth. [1] And fix the one thing on our own site that embarrasses us.",
      ["Studio handbook.pdf", "p. 44", "Day two: twelve letters to people who already trust us."],
    ),
  ],
  ruth: [
    exchange(
      "How long should the summary be?",
      "Half of what you have. [1] A panel reads forty in a day; yours is the thirty-first.",
      ["The reader at four o'clock", "ch. 2", "Write for the thirty-first application of the day."],
    ),
    exchange(
      "What does a panel skip?",
      "Your history. [1] Put what changes, for whom and by when on the first page, and let the history earn its place.",
      ["The reader at four o'clock", "ch. 5", "Panels read forwards; history runs backwards."],
    ),
    exchange(
      "Can we apply twice with the same idea?",
      "Yes, if you say what you learned in between. [1] Panels have long memories and enjoy being right.",
      ["Panel notes 2019 to 2024", "2022, item 9", "Resubmissions succeed when they name the change."],
    ),
  ],
  amara: [
    exchange(
      "What counts as overhead?",
      "Whatever you would still pay if this project vanished. [1] Rent, yes. The projector you bought for it, no.",
      ["Budgets that balance.xlsx", "sheet 2", "Overhead survives the project; direct costs do not."],
    ),
    exchange(
      "They cut the budget by a fifth. What goes?",
      "An activity, whole. [1] Shaving every line makes a budget nobody can deliver.",
      ["Budgets that balance.xlsx", "sheet 4", "Remove one thing; do not thin everything."],
    ),
  ],
  iris: [
    exchange(
      "Why is my crumb dense?",
      "It is under-proofed or your starter is tired; the bottom tells you which. [1] Big holes over a thick base: give it another ninety minutes.",
      ["Two-day bread.pdf", "p. 27", "Read the loaf from the bottom up."],
    ),
    exchange(
      "Can I skip a feeding?",
      "Once. [1] Twice, and it will forgive you, but Sunday's loaf will know.",
      ["Starter diary", "week 6", "One missed feeding costs four hours of rise."],
    ),
    exchange(
      "How wet should a beginner go?",
      "Seventy percent, until your hands stop being surprised. [1] Then two more each week.",
      ["Two-day bread.pdf", "p. 14", "Start at seventy; add two percent a week."],
    ),
    exchange(
      "No steam in my oven. Any trick?",
      "A lidded pot, twenty minutes covered. [1] Ice cubes are theatre.",
      ["Two-day bread.pdf", "p. 39", "The pot is the steam."],
    ),
  ],
  tomas: [
    exchange("Is fresh flour better?", "After two weeks, yes. [1] On the first day it fights you.", [
      "Stone and sieve",
      "p. 8",
      "Rest new flour a fortnight.",
    ]),
    exchange(
      "Which old wheat forgives the most?",
      "Red Fife. [1] It wants less water than you think and more time than you have.",
      ["Stone and sieve", "p. 52", "Red Fife: less water, more time."],
    ),
  ],
  kenji: [
    exchange(
      "Which joint should I learn first?",
      "The half-lap, forty times. [1] The saw learns; you watch.",
      ["Forty half-laps", "p. 3", "Forty of one joint before one of forty."],
    ),
    exchange(
      "My chisel dulls in an hour.",
      "Your angle is too proud. [1] Thirty degrees for softwood, thirty-three for oak.",
      ["Sharpening notes", "table 1", "Softwood 30°, oak 33°."],
    ),
  ],
  lucia: [
    exchange(
      "How do I find out what they can really pay?",
      "Ask what happens if they do nothing. The answer tells you more about the budget than the budget does. [1]",
      ["Interview guide 2024", "question 7", "What happens if you change nothing this year?"],
    ),
    exchange(
      "How many interviews are enough?",
      "Until two in a row surprise nobody. [1] It is usually nine, and never three.",
      ["Interview guide 2024", "appendix", "Stop after two interviews without a surprise."],
    ),
    exchange(
      "Should we publish prices?",
      'We tested both pages with nineteen buyers. With a range, eleven wrote first; with "contact us", four did. [1]',
      ["Two pages, nineteen buyers", "result", "Range: 11 of 19 wrote first. Contact us: 4."],
    ),
  ],
  farid: [
    exchange(
      "My shutter sticks in the cold. Why?",
      "Old grease. [1] Clean the slow-speed train and put nothing back.",
      ["Bench notes", "shutters", "Dry is the right amount of oil."],
    ),
    exchange(
      "Are light seals worth replacing?",
      "Always, before film. [1] It is an hour and two coins of foam.",
      ["Bench notes", "seals", "Replace seals before the first roll."],
    ),
  ],
  marta: [
    exchange(
      "Where do I look first?",
      "Cash, then what is due within a year. [1] If the second is larger, stop reading and ask.",
      [
        "Ten minutes with a balance sheet",
        "step 1",
        "Cash against current liabilities, before anything else.",
      ],
    ),
    exchange("What is goodwill?", "What someone paid beyond what they got. [1] It only ever gets smaller.", [
      "Ten minutes with a balance sheet",
      "step 6",
      "Goodwill is the memory of a price.",
    ]),
  ],
  paolo: [
    exchange(
      "Do we need a music licence for an online stream?",
      "Yes, a second one. [1] The one for the mast does not cover the web.",
      ["Rights in plain words", "p. 4", "Broadcast and streaming are two licences."],
    ),
  ],
  leila: [
    exchange(
      "What likes a north-facing bed?",
      "Chard, currants, and anything that bolts in July. [1] Leave the tomatoes to your neighbour.",
      ["A shady year", "May", "Chard, currants, lettuce: shade keeps them slow."],
    ),
    exchange(
      "Clay or compost first?",
      "Compost on top, worms do the rest. [1] Digging wet clay makes bricks.",
      ["A shady year", "March", "Never dig wet clay."],
    ),
  ],
  oskar: [
    exchange(
      "Is this board dry enough?",
      "Weigh it on Monday and on Friday. [1] If it lost nothing, it has nothing left to lose.",
      ["Yard rules", "drying", "Two weighings, four days apart."],
    ),
  ],
};

export const remarks = [
  "Tried this with a client yesterday and it held.",
  "Same here. The second paragraph is the one I printed.",
  "Does anyone have an example they can share?",
  "That matches what we saw last spring.",
  "Thank you, this saved me a week.",
  "I read the source as well; the table is worth it.",
  "Would the answer change for a very small project?",
  "Posting what worked for us once we have the numbers.",
] as const;
