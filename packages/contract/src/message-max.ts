/** Characters. By itself, so that the composer can count without fetching the schemas. */
export const MESSAGE_MAX = 8_000;
