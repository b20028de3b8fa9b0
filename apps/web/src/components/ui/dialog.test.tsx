import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Button } from "./button.tsx";
import { Dialog, DialogContent } from "./dialog.tsx";

describe("Dialog", () => {
  it("returns focus to what opened it, also without a trigger of its own", async () => {
    render(<StateOpenedDialog />);
    const opener = screen.getByRole("button", { name: "Invite" });
    await userEvent.click(opener);
    expect(screen.getByRole("dialog", { name: "Invite someone" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("stays when leaving would lose work", async () => {
    render(<StateOpenedDialog keepOpen />);
    await userEvent.click(screen.getByRole("button", { name: "Invite" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

function StateOpenedDialog({ keepOpen }: { keepOpen?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Invite someone" keepOpen={keepOpen} />
      </Dialog>
    </>
  );
}
