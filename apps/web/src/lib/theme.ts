/** The person's choice of light and dark. Plain DOM: the static pages use it without React. */
export const THEME_MODES = ["light", "dark", "system"] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

export const THEME_STORAGE_KEY = "parley-theme";
const PREFERS_DARK = "(prefers-color-scheme: dark)";

export interface Theme {
  mode: ThemeMode;
  isDark: boolean;
}

export function readTheme(): Theme {
  const mode = storedMode();
  return { mode, isDark: mode === "dark" || (mode === "system" && matchMedia(PREFERS_DARK).matches) };
}

/** Light, then dark, then system, then light again. */
export function cycleTheme(): void {
  setThemeMode(nextMode(readTheme().mode));
}

const nextMode = (mode: ThemeMode): ThemeMode =>
  THEME_MODES[(THEME_MODES.indexOf(mode) + 1) % THEME_MODES.length] ?? "light";

export function setThemeMode(mode: ThemeMode): void {
  localStorage.setItem(THEME_STORAGE_KEY, mode);
  announce();
}

export function applyTheme(): void {
  const { mode, isDark } = readTheme();
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.classList.toggle("dark", isDark);
}

const listeners = new Set<() => void>();

/** Hears this tab's changes, other tabs' changes, and the operating system's. Returns the way to stop. */
export function subscribeToTheme(listener: () => void): () => void {
  if (listeners.size === 0) listenOutside();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListeningOutside();
  };
}

function announce(): void {
  applyTheme();
  for (const listener of listeners) listener();
}

function listenOutside(): void {
  addEventListener("storage", handleStorage);
  matchMedia(PREFERS_DARK).addEventListener("change", announce);
}

function stopListeningOutside(): void {
  removeEventListener("storage", handleStorage);
  matchMedia(PREFERS_DARK).removeEventListener("change", announce);
}

// The key is null when the whole storage was cleared, which also forgets the choice.
function handleStorage(event: StorageEvent): void {
  if (event.key === THEME_STORAGE_KEY || event.key === null) announce();
}

function storedMode(): ThemeMode {
  const stored = localStorage.getItem(THEME_STORAGE_KEY);
  return THEME_MODES.find((mode) => mode === stored) ?? "system";
}
