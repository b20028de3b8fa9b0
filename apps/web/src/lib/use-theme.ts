import { useSyncExternalStore } from "react";
import { readTheme, subscribeToTheme, type Theme } from "./theme.ts";

let snapshot: Theme | undefined;

export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, themeSnapshot, systemTheme);

// The same object as long as nothing changed, or React would render for ever.
function themeSnapshot(): Theme {
  const theme = readTheme();
  if (snapshot?.mode !== theme.mode || snapshot.isDark !== theme.isDark) snapshot = theme;
  return snapshot;
}

const SYSTEM_THEME: Theme = { mode: "system", isDark: false };
const systemTheme = (): Theme => SYSTEM_THEME;
