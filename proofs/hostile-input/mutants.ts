import {
  sampleCsv,
  sampleDocx,
  sampleEpub,
  sampleFeed,
  sampleHtml,
  sampleMarkdown,
  samplePdf,
  samplePptx,
  sampleXlsx,
} from "../../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import { type Parts, unpack } from "../../apps/server/src/modules/knowledge/reading/unpack.ts";
import type { Chance } from "./chance.ts";
import { rawZip } from "./raw-zip.ts";

export interface Seed {
  fileName: string;
  bytes: Buffer;
}

/** One small file of every kind we read, made by ourselves. */
export const seeds: Seed[] = [
  { fileName: "a.pdf", bytes: samplePdf(2) },
  { fileName: "a.docx", bytes: sampleDocx() },
  { fileName: "a.xlsx", bytes: sampleXlsx() },
  { fileName: "a.pptx", bytes: samplePptx() },
  { fileName: "a.epub", bytes: sampleEpub() },
  { fileName: "a.html", bytes: Buffer.from(sampleHtml) },
  { fileName: "a.xml", bytes: Buffer.from(sampleFeed) },
  { fileName: "a.csv", bytes: Buffer.from(sampleCsv) },
  { fileName: "a.md", bytes: Buffer.from(sampleMarkdown) },
  { fileName: "a.txt", bytes: Buffer.from("The engine weaves patterns. Das Gerät webt Muster. 機械。\n") },
];

type Mutator = (bytes: Buffer, chance: Chance) => Buffer;

/** A damaged copy: bytes for every kind; parts and their markup where a file is made of parts. */
export function mutate({ fileName, bytes }: Seed, chance: Chance): Buffer {
  const isPacked = /\.(?:docx|xlsx|pptx|epub)$/.test(fileName);
  const ways = isPacked ? [mutateBytes, mutateParts, mutateParts] : [mutateBytes, mutateMarkup];
  return chance.pick(ways)(bytes, chance);
}

function mutateBytes(bytes: Buffer, chance: Chance): Buffer {
  let mutant: Buffer = Buffer.from(bytes);
  for (let time = 0; time <= chance.below(6); time += 1) mutant = chance.pick(byteMutators)(mutant, chance);
  return mutant;
}

const telling = [0, 1, 0x7f, 0x80, 0xff, 0x3c, 0x3e, 0x22, 0x50, 0x4b];
const byteMutators: Mutator[] = [
  (bytes, chance) => replaced(bytes, chance.below(bytes.length), Buffer.from([chance.below(256)])),
  (bytes, chance) => replaced(bytes, chance.below(bytes.length), Buffer.from([chance.pick(telling)])),
  (bytes, chance) =>
    replaced(bytes, chance.below(bytes.length), Buffer.alloc(4, chance.pick([0, 0x7f, 0xff]))),
  (bytes, chance) => bytes.subarray(0, chance.below(bytes.length)),
  (bytes, chance) => without(bytes, chance.below(bytes.length), chance.below(64)),
  (bytes, chance) => inserted(bytes, chance.below(bytes.length), piece(bytes, chance)),
  (bytes, chance) =>
    inserted(bytes, chance.below(bytes.length), Buffer.alloc(chance.below(2_000), chance.below(256))),
  (bytes, chance) => replaced(bytes, chance.below(bytes.length), piece(bytes, chance)),
];

function mutateParts(bytes: Buffer, chance: Chance): Buffer {
  const parts = unpack(bytes, () => true);
  const name = chance.pick([...parts.keys()]);
  const mutated = chance.pick(partMutators)(parts, name, chance);
  return rawZip([...mutated].map(([part, content]) => ({ name: part, content })));
}

const partMutators: ((parts: Parts, name: string, chance: Chance) => Parts)[] = [
  (parts, name, chance) => parts.set(name, mutateBytes(partOf(parts, name), chance)),
  (parts, name, chance) => parts.set(name, mutateMarkup(partOf(parts, name), chance)),
  (parts, name, chance) => parts.set(name, mutateMarkup(partOf(parts, name), chance)),
  (parts, name, chance) => parts.set(name, partOf(parts, chance.pick([...parts.keys()]))),
  (parts, name) => {
    parts.delete(name);
    return parts;
  },
  (parts, name, chance) => {
    const content = partOf(parts, name);
    parts.delete(name);
    return parts.set(
      chance.pick(["../".repeat(9).concat("etc/passwd"), "", "__proto__", name.toUpperCase(), `/${name}`]),
      content,
    );
  },
];

function mutateMarkup(bytes: Buffer, chance: Chance): Buffer {
  let text = bytes.toString("utf8");
  for (let time = 0; time <= chance.below(4); time += 1) text = chance.pick(markupMutators)(text, chance);
  return Buffer.from(text);
}

const values = [
  "",
  "0",
  "-1",
  "1e400",
  "9".repeat(40),
  "NaN",
  "__proto__",
  "file:///etc/passwd",
  "../../x",
  "\u0000",
  "😀".repeat(50),
  "&#x110000;",
  "&amp;".repeat(99),
];
const tags = /<[^<>]*>/g;

const markupMutators: ((text: string, chance: Chance) => string)[] = [
  (text, chance) => changeOne(text, tags, chance, () => ""),
  (text, chance) => changeOne(text, tags, chance, (tag) => tag + tag),
  (text, chance) => changeOne(text, tags, chance, (tag) => tag.repeat(chance.below(3_000))),
  (text, chance) =>
    changeOne(text, tags, chance, (tag) => tag.replace(/^<\/?/, (start) => (start === "<" ? "</" : "<"))),
  (text, chance) => changeOne(text, tags, chance, () => chance.pick(text.match(tags) ?? [""])),
  (text, chance) => changeOne(text, /"[^"]*"/g, chance, () => `"${chance.pick(values)}"`),
  (text, chance) => changeOne(text, /\d+/g, chance, () => chance.pick(values)),
  (text, chance) => changeOne(text, />[^<>]+</g, chance, () => `>${chance.pick(values)}<`),
  (text, chance) => changeOne(text, tags, chance, (tag) => `<![CDATA[${tag}`),
  (text, chance) => changeOne(text, tags, chance, (tag) => `<!--${tag}`),
  (text) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${text}`,
  (text) => text.replaceAll(/(<\/?)[a-z]+:/gi, "$1"),
];

function changeOne(text: string, pattern: RegExp, chance: Chance, change: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { 0: old, index } = chance.pick(found);
  return text.slice(0, index) + change(old) + text.slice(index + old.length);
}

function partOf(parts: Parts, name: string): Buffer {
  return parts.get(name) ?? Buffer.alloc(0);
}

function piece(bytes: Buffer, chance: Chance): Buffer {
  const start = chance.below(bytes.length);
  return bytes.subarray(start, start + chance.below(200));
}

function replaced(bytes: Buffer, at: number, by: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + by.length)]);
}

function inserted(bytes: Buffer, at: number, added: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}

function without(bytes: Buffer, at: number, length: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
}
