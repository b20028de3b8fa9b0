/** The guide in its order; the address names the step, so a reload comes back to it. */
export const GUIDE_STEPS = ["name", "voice", "knowledge", "try", "publish"] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

export const STEP_TITLES: Record<GuideStep, string> = {
  name: "Name and purpose",
  voice: "Voice",
  knowledge: "Knowledge",
  try: "Try it",
  publish: "Publish",
};

/** An unknown word in the address begins at the beginning. */
export const stepNamed = (word: string): GuideStep => GUIDE_STEPS.find((step) => step === word) ?? "name";

export const stepBefore = (step: GuideStep): GuideStep | undefined =>
  GUIDE_STEPS[GUIDE_STEPS.indexOf(step) - 1];

/** Undefined after the last one. */
export const stepAfter = (step: GuideStep): GuideStep | undefined =>
  GUIDE_STEPS[GUIDE_STEPS.indexOf(step) + 1];
