import type { Twin } from "./generated/types.gen.ts";

/** The browser hides by it; the server decides. */
export const mayEdit = ({ my_role }: Pick<Twin, "my_role">): boolean =>
  my_role === "owner" || my_role === "editor";
