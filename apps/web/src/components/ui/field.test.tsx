import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

describe("Field", () => {
  it("names its control and describes it by the hint", () => {
    render(
      <Field label="Name" hint="Shown above every answer.">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText("Name");
    expect(described(input)).toBe("Shown above every answer.");
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  it("puts the error in the hint's place and says it at once", () => {
    render(
      <Field label="Link" hint="A web address." error="That is not a web address.">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText("Link");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(described(input)).toBe("That is not a web address.");
    expect(screen.getByRole("alert").textContent).toBe("That is not a web address.");
  });
});

function described(element: HTMLElement): string | null | undefined {
  return document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;
}
