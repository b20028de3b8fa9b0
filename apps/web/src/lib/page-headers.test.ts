import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageHeaders } from "../../build/page-headers.ts";

const caddyfile = readFileSync("deploy/Caddyfile", "utf8");
const deployed = pageHeaders({ captcha: "{$CAPTCHA_ORIGIN}", files: "{$FILES_ORIGIN}" });

describe("what every page is served with", () => {
  it.each(Object.entries(deployed))("is said by the front door too: %s", (name, value) => {
    const lines = caddyfile.split("\n").map((line) => line.trim());
    expect(lines).toContain(`${name} ${value.includes(" ") ? `"${value}"` : value}`);
  });

  it("lets nothing run but our own files and the theme's one line", () => {
    const { "Content-Security-Policy": policy = "" } = pageHeaders({ captcha: "", files: "" });
    const [, scripts = ""] = policy.match(/script-src ([^;]*)/) ?? [];
    expect(scripts.trim().split(" ")).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
