import { expect, it } from "vitest";
import { speaksEnglish } from "./speaks-english.ts";

it.each([
  ["How long does rye bread keep wrapped in linen?", true],
  ["What is the boiling point of mercury?", true],
  ["Corva E7", true],
  ["Wie viel Gramm Kaffee gehören in das Zweiersieb?", false],
  ["Was ist Zementhonig?", false],
  ["Wo kam Luise Harden zur Welt?", false],
  ["Combien de temps dure le programme Éco ?", false],
  ["Où naquit Jeanne Vasseur ?", false],
  ["¿Cuándo abre el museo?", false],
  ["Когда открывается музей?", false],
])("%s (S6)", (question, isEnglish) => {
  expect(speaksEnglish(question)).toBe(isEnglish);
});
