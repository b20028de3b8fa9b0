/** Addresses that are rendered at build time and work without the application. */
export const PUBLIC_PATHS = ["/", "/privacy-policy", "/terms-of-service"] as const;
export type PublicPath = (typeof PUBLIC_PATHS)[number];
