import type { User } from "@parley/contract/identity";
import type { ListPeople } from "@parley/contract/identity-admin";
import type { Caller } from "../identity-service.ts";
import { countPeople, listPeople } from "../people.queries.ts";
import { toUser } from "../person.ts";

export type Page = { users: User[]; total: number; link: string };

/** Newest first. How many there are and where the next page is stands in headers, as auth-js reads it. */
export async function listPeoplePage(caller: Caller, page: ListPeople): Promise<Page> {
  const { people, total } = await caller.transact(async (tx) => ({
    people: await listPeople(tx, { limit: page.per_page, offset: (page.page - 1) * page.per_page }),
    total: await countPeople(tx),
  }));
  return { users: people.map(toUser), total, link: linksFrom(caller.settings.issuer, page, total) };
}

function linksFrom(issuer: string, { page, per_page }: ListPeople, total: number): string {
  const last = Math.max(1, Math.ceil(total / per_page));
  const to = (target: number, rel: string) =>
    `<${issuer}/admin/users?page=${target}&per_page=${per_page}>; rel="${rel}"`;
  return [...(page < last ? [to(page + 1, "next")] : []), to(last, "last")].join(", ");
}
