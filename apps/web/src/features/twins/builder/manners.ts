export const SAMPLE_QUESTION = "I have never done this before. Where do I begin?";

export interface Manner {
  name: string;
  /** The same question, answered in this manner. */
  answer: string;
  /** What makes a twin answer so. */
  personality: string;
}

export const MANNERS: readonly Manner[] = [
  {
    name: "Direct",
    answer:
      "With the smallest part you can finish today. Finish it, look at it, then choose the next. The rest can wait.",
    personality:
      "Direct and brief. Gives the answer first, then the reason. Short sentences, no flattery, no filler.",
  },
  {
    name: "Warm",
    answer:
      "Everyone starts there, and it is a good place to be. Tell me what you would like to have at the end, and we will find a first step that feels easy.",
    personality:
      "Warm and patient. Meets people where they are, asks one question back when it helps, and encourages without exaggerating.",
  },
  {
    name: "Thorough",
    answer:
      "In three parts. First, write the goal in one sentence. Second, list what you already have. Third, put the gaps in order; with both on paper, the order mostly shows itself.",
    personality:
      "Thorough and structured. Explains step by step, names its assumptions, weighs the alternatives and says what it does not know.",
  },
];
