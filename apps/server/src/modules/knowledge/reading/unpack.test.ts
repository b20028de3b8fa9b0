import { describe, expect, it } from "vitest";
import { ReadingFailure } from "./document.ts";
import { refuseDepth } from "./refuse-depth.ts";
import { packParts } from "./testing/sample-files.ts";
import { repack, unpack } from "./unpack.ts";

const all = () => true;

describe("unpacking (D5)", () => {
  it("brings the parts that are wanted, and packs them again", () => {
    const parts = unpack(packParts({ "a.xml": "<a/>", "b.png": "picture" }), (name) => name.endsWith(".xml"));
    expect([...parts.keys()]).toEqual(["a.xml"]);
    expect(unpack(repack(parts), all).get("a.xml")?.toString()).toBe("<a/>");
  });

  it("refuses more than a hundred times the size, whoever wants it", () => {
    const bomb = packParts({ "a.bin": "a".repeat(8_000_000) });
    expect(() => unpack(bomb, () => false)).toThrow(
      new ReadingFailure("the file unpacks to more than 100 times its size"),
    );
  });

  it("refuses more than two thousand parts", () => {
    const parts = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}.xml`, ""]));
    expect(() => unpack(packParts(parts), all)).toThrow(
      new ReadingFailure("the file holds more than 2000 parts"),
    );
  });

  it("never unpacks further than the directory says", () => {
    const bytes = packParts({ "a.xml": "abcdefgh".repeat(100) });
    bytes.writeUInt32LE(10, bytes.indexOf("PK\x01\x02", 0, "latin1") + 24);
    expect(() => unpack(bytes, all)).toThrow(new ReadingFailure("the file is damaged and could not be read"));
  });

  it("refuses whatever is cut short", () => {
    const bytes = packParts({ "a.xml": "<a/>", "b.xml": "<b/>" });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => unpack(bytes.subarray(0, length), all)).toThrow(ReadingFailure);
    }
  });
});

describe("counting depth", () => {
  it("refuses elements in elements in elements", () => {
    expect(() => refuseDepth("<div>".repeat(501))).toThrow("the file is nested too deeply");
  });

  it.each([
    ["a long list", "<ul>".concat("<li>one".repeat(5_000))],
    ["many paragraphs", "<p>one ".repeat(5_000)],
    ["closed elements", "<b>one</b><i/>".repeat(5_000)],
    ["markup in a script", `<script>${'"<div>"'.repeat(5_000)}</script>`],
  ])("is not troubled by %s", (_what, text) => {
    expect(() => refuseDepth(text)).not.toThrow();
  });
});
