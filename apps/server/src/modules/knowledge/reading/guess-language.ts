const scripts: [language: string, letters: RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["uk", /[іїєґІЇЄҐ]/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
];
/** Enough of them to tell from names and quotes in another script. */
const scriptShare: Record<string, number> = { ja: 0.08, uk: 0.02 };
const defaultShare = 0.3;

const commonWords: Record<string, string> = {
  en: "the and of to is that it was for with as are this be have from not by or which you were has their will would what there can all about",
  de: "der die und das ist nicht ein eine den von mit sich auf für dem des im auch es an werden aus er hat dass sie nach wird bei einer wir ich oder zu",
  fr: "le la les et des est dans une que pour qui au du pas sur ce plus par avec sont nous vous mais ont cette être aux ou il elle je",
  es: "el la los las y que en un una es por con para del se no su al lo como más pero sus está son fue este ha también muy yo hay",
  it: "il di che la è per un non una in sono con del della le si da gli come anche più ma al dei alla questo nel ha io essere",
  pt: "o de que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu são você",
  nl: "de het een en van is dat in op te zijn met voor niet aan er om ook als maar bij hij uit naar dan wordt door nog heeft wij ik deze",
};
const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords)) {
  for (const word of words.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** ISO 639-1, from the script, then from the small words a language cannot do without. English when in doubt. */
export function guessLanguage(text: string): string {
  const sample = text.length > 20_000 ? text.slice(0, 10_000) + middleOf(text) : text;
  return byScript(sample) ?? byCommonWords(sample);
}

function middleOf(text: string): string {
  const middle = Math.floor(text.length / 2);
  return text.slice(middle, middle + 10_000);
}

function byScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return scripts.find(([language, pattern]) => {
    const count = sample.match(pattern)?.length ?? 0;
    return count > 0 && count >= letters * (scriptShare[language] ?? defaultShare);
  })?.[0];
}

/** A word of one language says more than one that four share. */
function byCommonWords(sample: string): string {
  const scores = new Map<string, number>([["en", 0]]);
  for (const [word] of sample.toLowerCase().matchAll(/\p{L}+/gu)) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  return [...scores].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
