const PAGE = 20;

/** The row after which the next page begins. A page that is not full is the last one. */
export const lastOfFullPage = <Row>(page: readonly Row[]): Row | undefined =>
  page.length < PAGE ? undefined : page.at(-1);

interface Dated {
  id: string;
  updated_at: string;
}

/** What to ask for to get what stands after `last` in a list that is newest first. */
export const olderThan = (last: Dated | undefined) =>
  last ? { before_updated_at: last.updated_at, before_id: last.id } : {};
