import { describe, expect, it } from "vitest";
import { PUBLIC_PATHS } from "./public-paths.ts";
import { renderPage } from "./render-page.tsx";

const page = (path: (typeof PUBLIC_PATHS)[number]): Document =>
  new DOMParser().parseFromString(renderPage(path).html, "text/html");

describe("public pages", () => {
  it.each(PUBLIC_PATHS)("%s has one h1, a name, and no script of its own", (path) => {
    const document = page(path);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(document.querySelectorAll("script")).toHaveLength(0);
    expect(renderPage(path).title).toContain("Parley");
  });

  it.each(PUBLIC_PATHS)("%s links only to places that exist", (path) => {
    const document = page(path);
    const targets = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
    expect(targets.filter((target) => !leadsSomewhere(document, target))).toEqual([]);
  });

  it("states the plans' prices and shares of the contract", () => {
    const text = page("/").getElementById("pricing")?.textContent ?? "";
    for (const fact of ["$0", "$9", "$99", "$999", "Keep 60%", "Keep 75%", "Keep 99%", "30 days free"]) {
      expect(text).toContain(fact);
    }
  });
});

const SCREENS = ["/", "/login", "/register", "/privacy-policy", "/terms-of-service"];

function leadsSomewhere(document: Document, target: string): boolean {
  if (target.startsWith("#")) return document.getElementById(target.slice(1)) !== null;
  return SCREENS.includes(target) || target.startsWith("mailto:");
}
