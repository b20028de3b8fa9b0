/** What goes into the file and onto paper: years later it must say by itself what it is for. */
export function recoverySheet(codes: readonly string[]): string {
  return [
    "Parley recovery codes",
    window.location.host,
    "",
    "Each code replaces your second step once, when your phone or key is lost.",
    "Whoever has your password and one of these can sign in as you.",
    "",
    ...codes,
    "",
  ].join("\n");
}

/** A page of its own, so that the printer gets the codes and not the whole screen behind them. */
export function printCodes(codes: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.title = "Recovery codes to print";
  frame.className = "sr-only"; // a frame that is not drawn at all is not printed either
  frame.srcdoc = "<!doctype html>";
  frame.addEventListener("load", () => {
    const { contentDocument: page, contentWindow: view } = frame;
    if (!page || !view) return;
    const sheet = page.createElement("pre");
    sheet.textContent = recoverySheet(codes);
    page.title = "Parley recovery codes";
    page.body.append(sheet);
    view.addEventListener("afterprint", () => frame.remove());
    view.print();
  });
  document.body.append(frame);
}
