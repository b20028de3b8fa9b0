import { runInThisContext } from "node:vm";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { THEME_SCRIPT } from "../../build/theme-script.ts";
import {
  applyTheme,
  cycleTheme,
  readTheme,
  setThemeMode,
  subscribeToTheme,
  THEME_STORAGE_KEY,
} from "./theme.ts";
import { useTheme } from "./use-theme.ts";

const system = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  system.matches = false;
  vi.stubGlobal("matchMedia", () => system);
  document.documentElement.className = "";
  delete document.documentElement.dataset.theme;
});

const isDark = () => document.documentElement.classList.contains("dark");

describe("theme", () => {
  it("cycles light, dark, system and light again, and remembers", () => {
    setThemeMode("light");
    const seen = [0, 1, 2].map(() => {
      cycleTheme();
      return localStorage.getItem(THEME_STORAGE_KEY);
    });
    expect(seen).toEqual(["dark", "system", "light"]);
  });

  it("follows the operating system while the mode is system, and only then", () => {
    const stop = subscribeToTheme(() => undefined);
    setThemeMode("system");
    changeSystem(true);
    expect(isDark()).toBe(true);
    setThemeMode("light");
    changeSystem(true);
    expect(isDark()).toBe(false);
    stop();
  });

  it("follows another tab", () => {
    const stop = subscribeToTheme(() => undefined);
    localStorage.setItem(THEME_STORAGE_KEY, "dark");
    dispatchEvent(new StorageEvent("storage", { key: THEME_STORAGE_KEY }));
    expect(isDark()).toBe(true);
    stop();
  });

  it("tells React", () => {
    setThemeMode("light");
    const { result } = renderHook(useTheme);
    act(cycleTheme);
    expect(result.current).toEqual({ mode: "dark", isDark: true });
  });

  it.each(["light", "dark", "system", null, "sepia"])(
    "paints %s before the first script just as after it",
    (stored) => {
      for (const prefersDark of [false, true]) {
        system.matches = prefersDark;
        if (stored === null) localStorage.removeItem(THEME_STORAGE_KEY);
        else localStorage.setItem(THEME_STORAGE_KEY, stored);
        runInThisContext(THEME_SCRIPT);
        const first = { dark: isDark(), mode: document.documentElement.dataset.theme };
        applyTheme();
        expect({ dark: isDark(), mode: document.documentElement.dataset.theme }).toEqual(first);
        expect(readTheme().mode).toBe(first.mode);
      }
    },
  );
});

function changeSystem(prefersDark: boolean): void {
  system.matches = prefersDark;
  system.dispatchEvent(new Event("change"));
}
