import list from "fxa-common-password-list";

/** Among the fifty thousand most used of ten million leaked ones, which ship with the server. A capital letter hides nothing. */
export const isBreached = (password: string): boolean =>
  list.test(password) || list.test(password.toLowerCase());
