import { applyTheme, cycleTheme, readTheme, subscribeToTheme } from "../../lib/theme.ts";

/** The only script of a public page: its theme toggles. */
const toggles = document.querySelectorAll("[data-theme-toggle]");

for (const toggle of toggles) toggle.addEventListener("click", cycleTheme);
subscribeToTheme(nameToggles);
applyTheme();
nameToggles();

function nameToggles(): void {
  for (const toggle of toggles) toggle.setAttribute("aria-label", `Theme: ${readTheme().mode}`);
}
