import { gzipSync } from "node:zlib";
import {
  type SampleParts,
  sampleDocx,
  sampleEpub,
  samplePptx,
  sampleXlsx,
} from "../../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import type { Bomb } from "./bomb.ts";
import { type RawEntry, rawZip } from "./raw-zip.ts";

interface Kind {
  extension: string;
  build: (parts: SampleParts) => Buffer;
  /** The part that holds the text. */
  main: string;
}

const kinds: Kind[] = [
  { extension: "docx", build: sampleDocx, main: "word/document.xml" },
  { extension: "xlsx", build: sampleXlsx, main: "xl/worksheets/sheet1.xml" },
  { extension: "pptx", build: samplePptx, main: "ppt/slides/slide1.xml" },
  { extension: "epub", build: sampleEpub, main: "OPS/chapter 1.xhtml" },
];
const megabyte = 1_048_576;

export function packedBombs(canaryFile: string): Bomb[] {
  return [
    ...kinds.flatMap((kind) => [...xmlBombs(kind, canaryFile), ...zipBombs(kind)]),
    ...linkBombs(canaryFile),
  ];
}

function xmlBombs({ extension, build, main }: Kind, canaryFile: string): Bomb[] {
  const bomb = (what: string, text: string, mayRead?: true): Bomb => ({
    what: `${extension}: ${what}`,
    fileName: `a.${extension}`,
    bytes: build({ [main]: text }),
    ...(mayRead ? { mayRead } : {}),
  });
  return [
    bomb("billion laughs", billionLaughs),
    bomb(
      "quadratic entities",
      `<!DOCTYPE a [<!ENTITY x "${"x".repeat(50_000)}">]><a>${"&x;".repeat(50_000)}</a>`,
    ),
    bomb("entity that is a file", `<!DOCTYPE a [<!ENTITY x SYSTEM "file://${canaryFile}">]><a>&x;</a>`),
    bomb(
      "type definition from elsewhere",
      '<!DOCTYPE a SYSTEM "http://10.0.0.1/a.dtd" [<!ENTITY a "a">]><a/>',
    ),
    bomb("parameter entity", `<!DOCTYPE a [<!ENTITY % x SYSTEM "file://${canaryFile}"> %x;]><a/>`),
    bomb("nested 200,000 deep", `<a>${"<b>".repeat(200_000)}${"</b>".repeat(200_000)}</a>`, true),
    bomb("never closed", `<a>${"<b c='d'>".repeat(100_000)}`, true),
    bomb(
      "attributes without end",
      `<a ${Array.from({ length: 100_000 }, (_, index) => `b${index}="c"`).join(" ")}/>`,
      true,
    ),
    bomb(
      "included file",
      `<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file://${canaryFile}" parse="text"/></a>`,
      true,
    ),
  ];
}

function zipBombs(kind: Kind): Bomb[] {
  return zipTricks.map(([what, make]) => ({
    what: `${kind.extension}: ${what}`,
    fileName: `a.${kind.extension}`,
    bytes: make(kind),
  }));
}

const zeros = Buffer.alloc(30 * megabyte);
const empty = Buffer.from("<a/>");
const hidden = Buffer.from(`\ufeff<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`, "utf16le");

const zipTricks: [what: string, make: (kind: Kind) => Buffer][] = [
  ["a thousand to one", (kind) => archive(kind, [{ name: kind.main, content: zeros }])],
  [
    "says it is small",
    (kind) => archive(kind, [{ name: kind.main, content: zeros, says: { unpacked: 10 } }]),
  ],
  [
    "says it is 4 GB",
    (kind) => archive(kind, [{ name: kind.main, content: empty, says: { unpacked: 0xfffffff0 } }]),
  ],
  ["overlapping parts", (kind) => archive(kind, overlapping(kind.main))],
  ["10,000 parts", (kind) => archive(kind, manyParts)],
  [
    "one name twice",
    ({ main, ...kind }) =>
      archive({ main, ...kind }, [
        { name: main, content: empty },
        { name: main, content: zeros },
      ]),
  ],
  ["locked", (kind) => archive(kind, [{ name: kind.main, content: empty, says: { flags: 1 } }])],
  [
    "directory outside",
    (kind) => archive(kind, [{ name: kind.main, content: empty }], { directory: 0xfffffff0 }),
  ],
  [
    "count of parts made up",
    (kind) => archive(kind, [{ name: kind.main, content: empty }], { count: 1_999 }),
  ],
  ["way of packing made up", (kind) => archive(kind, [{ name: kind.main, content: empty, method: 99 }])],
  [
    "archive in archive in archive",
    (kind) =>
      archive(kind, [
        { name: kind.main, content: kind.build({}) },
        { name: "a.zip", content: nestedZip(6) },
      ]),
  ],
  ["entities hidden in UTF-16", (kind) => archive(kind, [{ name: kind.main, content: hidden }])],
  ["gzip under its name", () => gzipSync(zeros)],
];

const manyParts: RawEntry[] = Array.from({ length: 10_000 }, (_, index) => ({
  name: `x${index}.xml`,
  content: empty,
}));

/** Begins as its kind begins, so that it is not refused for its looks. */
function archive({ extension, main }: Kind, entries: RawEntry[], says = {}): Buffer {
  const types = `<Types><Override PartName="/${main}" ContentType="application/xml"/></Types>`;
  const first: RawEntry =
    extension === "epub"
      ? { name: "mimetype", content: Buffer.from("application/epub+zip"), method: 0 }
      : { name: "[Content_Types].xml", content: Buffer.from(types) };
  return rawZip([first, ...entries], says);
}

/** One body that two hundred entries claim. */
function overlapping(main: string): RawEntry[] {
  const content = Buffer.alloc(500_000, "a");
  const body: RawEntry = { name: main, content };
  const packed = 100_000;
  return [
    body,
    ...Array.from({ length: 200 }, (_, index) => ({
      name: `x${index}.xml`,
      content: Buffer.alloc(0),
      says: { packed, unpacked: content.length, offset: 0 },
    })),
  ];
}

function nestedZip(depth: number): Buffer {
  const content = depth === 0 ? Buffer.alloc(10 * megabyte) : nestedZip(depth - 1);
  return rawZip(Array.from({ length: 4 }, (_, index) => ({ name: `${index}.zip`, content })));
}

/** What a document may name that is not in it. */
function linkBombs(canaryFile: string): Bomb[] {
  const relation = (target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}" TargetMode="External"/></Relationships>`;
  const picture = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:t>Look at this picture.</w:t><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`;
  const linked = [
    `file://${canaryFile}`,
    canaryFile,
    "file:///etc/passwd",
    "/dev/zero",
    "http://10.0.0.1/a.png",
  ].map(
    (target): Bomb => ({
      what: `docx: picture that is ${target.replace(canaryFile, "a file of ours")}`,
      fileName: "a.docx",
      bytes: sampleDocx({ "word/document.xml": picture, "word/_rels/document.xml.rels": relation(target) }),
      mayRead: true,
    }),
  );
  const outside = sampleEpub({
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="../../../..${canaryFile}"/></rootfiles></container>`,
  });
  return [...linked, { what: "epub: package outside the book", fileName: "a.epub", bytes: outside }];
}

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 30 }, (_, index) => `<!ENTITY l${index + 1} "&l${index};&l${index};">`).join("")}]><a>&l30;</a>`;
