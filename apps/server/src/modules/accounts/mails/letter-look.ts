import type { CSSProperties } from "react";

/** The roles of the design's tokens that a mail needs, as colours that mail programs know. */
const light = {
  paper: "#f5f4f2",
  sheet: "#ffffff",
  line: "#e3e2df",
  ink: "#171f26",
  ink2: "#394148",
  muted: "#596067",
  accent: "#0f4e69",
  onAccent: "#fcfcf9",
  link: "#095472",
  soft: "#e6f3f9",
  onSoft: "#043b51",
  saffron: "#e3a842",
} as const;
type Palette = Record<keyof typeof light, string>;

const dark: Palette = {
  paper: "#090d10",
  sheet: "#161b1f",
  line: "#262c31",
  ink: "#ededea",
  ink2: "#cdccc8",
  muted: "#9ea4a9",
  accent: "#8bc8de",
  onAccent: "#041824",
  link: "#91cfe5",
  soft: "#152933",
  onSoft: "#b7e3f2",
  saffron: "#f0ba59",
};

const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

type Role = keyof typeof light;
type Piece = { color?: Role; background?: Role; border?: Role; style: CSSProperties };

/** Every piece of a letter: its colours by role, so that one table serves both schemes, and the rest as it is. */
const pieces = {
  paper: { background: "paper", style: { margin: 0, padding: "40px 12px", fontFamily: sans } },
  sheet: {
    background: "sheet",
    border: "line",
    style: { maxWidth: "520px", borderRadius: "12px", padding: "36px 40px 28px", textAlign: "left" },
  },
  wordmark: {
    color: "ink",
    style: { margin: 0, fontFamily: serif, fontSize: "22px", lineHeight: "28px", letterSpacing: "-0.01em" },
  },
  voice: {
    color: "accent",
    style: { fontSize: "42px", fontWeight: 700, lineHeight: "20px", verticalAlign: "-14px" },
  },
  answer: {
    color: "saffron",
    style: {
      fontSize: "42px",
      fontWeight: 700,
      lineHeight: "20px",
      verticalAlign: "-20px",
      marginLeft: "-4px",
    },
  },
  heading: {
    color: "ink",
    style: {
      margin: "0 0 16px",
      fontFamily: serif,
      fontSize: "30px",
      lineHeight: "36px",
      fontWeight: 460,
      letterSpacing: "-0.014em",
    },
  },
  body: { color: "ink2", style: { margin: "0 0 16px", fontSize: "16px", lineHeight: "25px" } },
  receipt: { border: "line", style: { borderRadius: "8px", padding: "8px 16px", margin: "4px 0 12px" } },
  label: {
    color: "muted",
    style: { width: "112px", padding: "5px 0", fontSize: "14px", lineHeight: "20px", verticalAlign: "top" },
  },
  value: { color: "ink", style: { padding: "5px 0", fontSize: "14px", lineHeight: "20px" } },
  button: {
    color: "onAccent",
    background: "accent",
    style: {
      borderRadius: "8px",
      padding: "13px 24px",
      fontSize: "16px",
      lineHeight: "20px",
      fontWeight: 600,
    },
  },
  lead: { color: "muted", style: { margin: "0 0 8px", fontSize: "14px", lineHeight: "20px" } },
  code: {
    color: "onSoft",
    background: "soft",
    style: {
      margin: "0 0 16px",
      display: "inline-block",
      borderRadius: "8px",
      padding: "12px 14px 12px 20px",
      fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
      fontSize: "26px",
      lineHeight: "32px",
      fontWeight: 600,
      letterSpacing: "6px",
    },
  },
  link: { color: "link", style: { textDecoration: "underline" } },
  rule: { border: "line", style: { margin: "24px 0 20px" } },
  quiet: { color: "muted", style: { margin: "0 0 12px", fontSize: "13px", lineHeight: "20px" } },
  address: {
    color: "link",
    style: { textDecoration: "underline", wordBreak: "break-all", display: "block" },
  },
} satisfies Record<string, Piece>;

/** The light look stands inline, where every mail program reads it; the class is for those that know a dark scheme. */
export function look(name: keyof typeof pieces): { className: string; style: CSSProperties } {
  const { color, background, border, style }: Piece = pieces[name];
  return {
    className: `p-${name}`,
    style: {
      ...style,
      ...(color && { color: light[color] }),
      ...(background && { backgroundColor: light[background] }),
      ...(border && { border: name === "rule" ? "none" : `1px solid ${light[border]}` }),
      ...(name === "rule" && { borderTop: `1px solid ${light.line}` }),
    },
  };
}

/** Mail programs that know dark mode get our dark, not their guess at it. */
export function darkRules(): string {
  const rules = Object.entries<Piece>(pieces).map(([name, { color, background, border }]) => {
    const declarations = [
      color && `color:${dark[color]} !important`,
      background && `background-color:${dark[background]} !important`,
      border && `border-color:${dark[border]} !important`,
    ];
    return `.p-${name}{${declarations.filter(Boolean).join(";")}}`;
  });
  // The library lays a cell of its own over the paper.
  const cell = `.p-paper>table>tbody>tr>td{background-color:${dark.paper} !important}`;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${cell}${rules.join("")}}`;
}
