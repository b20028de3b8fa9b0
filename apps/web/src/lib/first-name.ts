/** "What Ines knows": a twin is spoken of by the first word of its name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
