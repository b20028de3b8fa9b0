import { describe, expect, it } from "vitest";
import { paletteEntries } from "./palette-entries.ts";

const nobody = { role: "user", tierId: "free", twins: [], rooms: [] } as const;
const pages = (holder: Parameters<typeof paletteEntries>[0]) =>
  paletteEntries(holder)
    .filter(({ group }) => group === "Pages")
    .map(({ target }) => target);

describe("the pages of the palette", () => {
  it("are those the role reaches", () => {
    expect(pages(nobody)).not.toContain("/admin/revenue");
    expect(pages({ ...nobody, role: "admin" })).toContain("/admin/revenue");
    expect(pages({ ...nobody, role: "admin" })).not.toContain("/admin/rate-limits");
    expect(pages({ ...nobody, role: "superadmin" })).toContain("/admin/rate-limits");
  });

  it("hold Revenue for whitelabel tiers alone", () => {
    expect(pages(nobody)).not.toContain("/revenue");
    expect(pages({ ...nobody, tierId: "whitelabel_studio" })).toContain("/revenue");
  });

  it("hold nothing that needs an id, a guest, or a return from elsewhere", () => {
    const all = pages({ ...nobody, role: "superadmin", tierId: "whitelabel_studio" });
    expect(all.filter((path) => String(path).includes(":"))).toEqual([]);
    expect(all).not.toContain("/login");
    expect(all).not.toContain("/seller/onboarding/complete");
  });
});

it("brings one's twins and rooms, and what one can do", () => {
  const entries = paletteEntries({
    ...nobody,
    twins: [{ id: "1", name: "Ines Carvalho" }],
    rooms: [{ id: "2", name: "Northlight" }],
  });
  expect(entries.find(({ label }) => label === "Ines Carvalho")?.target).toBe("/virtualtwins/1");
  expect(entries.find(({ label }) => label === "Northlight")?.target).toBe("/room/2");
  const actions = entries.filter(({ group }) => group === "Actions").map(({ label }) => label);
  expect(actions).toEqual(["Create room", "Change theme", "Log out"]);
});
