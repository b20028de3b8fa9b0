import { render } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from "react-email";
import type { Fact, Letter } from "./letter.ts";
import { darkRules, look } from "./letter-look.ts";

/** Parley's look for a mail: paper, ink, one button. React escapes every word that goes in. */
export const letterHtml = (letter: Letter): Promise<string> => render(page(letter));

function page(letter: Letter): ReactElement {
  return createElement(
    Html,
    { lang: "en" },
    createElement(
      Head,
      null,
      createElement("meta", { name: "color-scheme", content: "light dark" }),
      createElement("meta", { name: "supported-color-schemes", content: "light dark" }),
      createElement("style", null, darkRules()),
    ),
    createElement(Preview, null, letter.preview),
    createElement(
      Body,
      look("paper"),
      createElement(Container, look("sheet"), masthead(), ...contents(letter), ...foot(letter)),
    ),
  );
}

/** The two voices of the logo, set in type: pictures are blocked where a first mail is read. */
function masthead(): ReactElement {
  return createElement(
    Section,
    { style: { paddingBottom: "28px" } },
    createElement(
      Text,
      look("wordmark"),
      createElement("span", { ...look("voice"), "aria-hidden": true }, "’"),
      createElement("span", { ...look("answer"), "aria-hidden": true }, "‘"),
      " Parley",
    ),
  );
}

function contents({ heading, paragraphs, facts, button, code, second }: Letter): ReactElement[] {
  return [
    createElement(Heading, { ...look("heading"), as: "h1", key: "heading" }, heading),
    ...paragraphs.map((paragraph) => createElement(Text, { ...look("body"), key: paragraph }, paragraph)),
    ...(facts ? [receipt(facts)] : []),
    ...(button
      ? [
          createElement(
            Section,
            { key: "button", style: { padding: "12px 0 16px" } },
            createElement(Button, { ...look("button"), href: button.href }, button.label),
          ),
        ]
      : []),
    ...(code ? [codeBox(code, button ? "Or type this code:" : "Your code:")] : []),
    ...(second
      ? [
          createElement(
            Text,
            { ...look("body"), key: "second" },
            `${second.lead} `,
            createElement(Link, { ...look("link"), href: second.action.href }, second.action.label),
          ),
        ]
      : []),
  ];
}

function receipt(facts: Fact[]): ReactElement {
  const rows = facts.map(({ label, value }) =>
    createElement(
      "tr",
      { key: label },
      createElement("td", look("label"), label),
      createElement("td", look("value"), value),
    ),
  );
  return createElement(
    Section,
    { ...look("receipt"), key: "receipt" },
    createElement("table", { role: "presentation" }, createElement("tbody", null, rows)),
  );
}

function codeBox(code: string, lead: string): ReactElement {
  return createElement(
    Section,
    { key: "code", style: { paddingTop: "8px" } },
    createElement(Text, look("lead"), lead),
    createElement(Text, look("code"), code),
  );
}

function foot({ button, ignoring }: Letter): ReactElement[] {
  return [
    createElement(Hr, { ...look("rule"), key: "rule" }),
    createElement(Text, { ...look("quiet"), key: "ignoring" }, ignoring),
    ...(button
      ? [
          createElement(
            Text,
            { ...look("quiet"), key: "address" },
            "If the button does not work, copy this address into your browser: ",
            createElement(Link, { ...look("address"), href: button.href }, button.href),
          ),
        ]
      : []),
    createElement(Text, { ...look("quiet"), key: "us" }, "Parley"),
  ];
}
