const HUES = [264, 43, 159, 296, 84, 13, 192, 334];

/** A circle with initials; the same name always has the same colour. */
export function portraitOf(name: string): string {
  const initials = initialsOf(name);
  const hue = HUES[Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % HUES.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><circle cx="48" cy="48" r="48" fill="oklch(0.5 0.12 ${hue})"/><text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="36" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}

/** Letters and digits only, so nothing of a name can become markup. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? "");
  return `${words.at(0) ?? ""}${words.length > 1 ? (words.at(-1) ?? "") : ""}`.toUpperCase();
}
