import { describe, expect, it } from "vitest";
import { deviceKind, deviceName } from "./device-name.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a device", () => {
  it.each([
    [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36`, "Chrome on Windows", "computer"],
    [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, "Edge on Windows", "computer"],
    [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera on Windows", "computer"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox on Windows",
      "computer",
    ],
    [
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`,
      "Safari on Mac",
      "computer",
    ],
    [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, "Safari on iPhone", "phone"],
    [`${IPHONE} CriOS/138.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone", "phone"],
    [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone", "phone"],
    [`${PIXEL} Chrome/138.0.0.0 Mobile Safari/537.36`, "Chrome on Android", "phone"],
    [
      `${PIXEL} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
      "phone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36",
      "Chrome on Android",
      "tablet",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/138.0.0.0 Safari/537.36",
      "Chrome on ChromeOS",
      "computer",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox on Linux",
      "computer",
    ],
    ["curl/8.5.0", "curl", "computer"],
    ["node", "Node.js", "computer"],
    ["something nobody has heard of", "Unknown device", "computer"],
    ["", "Unknown device", "computer"],
    [null, "Unknown device", "computer"],
  ] as const)("%s", (userAgent, name, kind) => {
    expect(deviceName(userAgent)).toBe(name);
    expect(deviceKind(userAgent)).toBe(kind);
  });
});
