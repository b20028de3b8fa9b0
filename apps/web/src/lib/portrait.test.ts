import { describe, expect, it } from "vitest";
import { drawPortrait, TWIN_HUES, twinIndex } from "./portrait.ts";

const IDS = Array.from({ length: 500 }, (_, n) => `twin ${n}`);

describe("portraits", () => {
  it("never change for one id: people know these faces", () => {
    expect(twinIndex("Ines Carvalho")).toBe(1);
    expect(drawPortrait("Kenji Mori").extra).toBe("glasses");
    expect(drawPortrait("Hana Sato").extra).toBe("earring");
  });

  it("use every hue, hair and collar there is", () => {
    expect(new Set(IDS.map(twinIndex)).size).toBe(TWIN_HUES);
    expect(new Set(IDS.map((id) => drawPortrait(id).hair)).size).toBe(8);
    expect(new Set(IDS.map((id) => drawPortrait(id).bust)).size).toBe(3);
  });
});
