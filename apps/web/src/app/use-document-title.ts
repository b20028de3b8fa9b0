import { useEffect } from "react";

/** Undefined leaves the title to someone further inside: a room's shell knows its name, the route table does not. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === "Parley" ? title : `${title} · Parley`;
  }, [title]);
}
