/** What a person would call the thing they hold: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

export type DeviceKind = "computer" | "phone" | "tablet";

export function deviceKind(userAgent: string | null): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent ?? "")) return "tablet";
  return /iPhone|iPod|Mobile/.test(userAgent ?? "") ? "phone" : "computer";
}

type Names = readonly (readonly [RegExp, string])[];

/** In this order: almost every browser also calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: Names = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|OPiOS\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^node|undici/i, "Node.js"],
];

/** Android calls itself Linux, and an iPhone says that it is like a Mac. */
const SYSTEMS: Names = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux"],
];

const firstMatch = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
