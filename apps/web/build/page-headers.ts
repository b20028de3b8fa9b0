import { createHash } from "node:crypto";
import { THEME_SCRIPT } from "./theme-script.ts";

/** Who is on our pages besides us, if anybody: whoever asks whether it is a person, and the bucket that files are sent to. */
export interface OtherOrigins {
  captcha: string;
  files: string;
}

/** What every page is served with. deploy/Caddyfile says the same, and a test compares the two. */
export const pageHeaders = (others: OtherOrigins): Record<string, string> => ({
  "Content-Security-Policy": contentPolicy(others),
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
});

const contentPolicy = ({ captcha, files }: OtherOrigins): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash("sha256").update(THEME_SCRIPT).digest("base64")}' ${captcha}`,
    // Menus and notes put style elements into the page that hold figures of the moment: no hash would fit them.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${files} ${captcha}`,
    `frame-src ${captcha}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
