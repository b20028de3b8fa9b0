/** How long a guess would take, roughly. The service has the last word: it knows the passwords that have leaked. */
export type Strength = "weak" | "fair" | "strong";

export function strengthOf(password: string): Strength {
  const guesses = distinctRuns(password) * Math.log2(Math.max(alphabetOf(password), 2));
  if (password.length < 8 || guesses < 40) return "weak";
  return guesses < 64 ? "fair" : "strong";
}

const ALPHABETS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

const alphabetOf = (password: string): number =>
  ALPHABETS.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);

/** "aaaa", "1234" and "qqqq" are one choice each, not four. */
function distinctRuns(password: string): number {
  const steps = password.split("").map((sign, index, all) => {
    const before = all[index - 1];
    return before === undefined ? undefined : code(sign) - code(before);
  });
  return steps.filter((step, index) => index === 0 || !(isRun(step) && step === steps[index - 1])).length;
}

const code = (sign: string): number => sign.charCodeAt(0);

const isRun = (step: number | undefined): boolean => step !== undefined && Math.abs(step) <= 1;
