/** Small words that tell English from the languages it is mixed up with. Those that two of them share are left out. */
const english = words(
  "the of are were does did how what when where which who why whom whose should can could would may must my your i it its be been there than with from by for at and or not if to this that these those have has had",
);
const foreign = words(
  `der das den dem ein eine einen einem wie wann wo wer welche welcher welches warum wozu woher wohin woran womit wofür wodurch
   darf muss ist sind wird werden wurde im zum zur und oder nicht man ich mit auf für bei nach bis vor aus kann kann
   le la les un une des du est sont que qui quoi quand où comment combien pourquoi quel quelle quels quelles on il elle faut peut
   dans pour par sur avec au aux à se en et ne pas l d qu s
   el los las cómo qué cuándo dónde quién cuál cuánto por para está son del y
   lo gli che cosa quando dove chi quale perché è sono nel della di
   o os onde quem qual são não uma da em
   de het een hoe wat wanneer waar wie welke waarom zijn wordt`,
);

/** English when in doubt. A name in a question says nothing; its small words do. */
export function speaksEnglish(question: string): boolean {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  const latin = question.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return false;
  const said = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => said.filter((word) => known.has(word)).length;
  return count(english) >= count(foreign);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
