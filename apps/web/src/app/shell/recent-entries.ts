const STORAGE_KEY = "parley-recent";
const KEPT = 5;

/** Ids of the palette entries chosen last, newest first. */
export function recentEntries(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberEntry(id: string): void {
  const rest = recentEntries().filter((kept) => kept !== id);
  localStorage.setItem(STORAGE_KEY, JSON.stringify([id, ...rest].slice(0, KEPT)));
}
