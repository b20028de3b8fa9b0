import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { TokenReport } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { nameOf } from "../../lib/name-of.ts";

type User = TokenReport["people"][number];

export function UsersTable({ people }: { people: readonly User[] }) {
  const most = people[0]?.used_tokens ?? 0;

  return (
    <Card>
      <CardHeader title="Who used most" />
      {people.length === 0 ? (
        <EmptyState title="Nobody used tokens yet" hint="Whoever asks a twin appears here." />
      ) : (
        <Table label="Who used most">
          <TableHead>
            <TableRow>
              <TableHeader>Person</TableHeader>
              <TableHeader className="w-1/3 max-sm:hidden">
                <span className="sr-only">Compared to the first</span>
              </TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                Answers
              </TableHeader>
              <TableHeader numeric>Tokens</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map((person) => (
              <UserRow key={person.user_id} person={person} most={most} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function UserRow({ person, most }: { person: User; most: number }) {
  const name = nameOf(person);
  return (
    <TableRow>
      <TableCell>
        <Link
          to={paths.adminCustomer(person.user_id)}
          className="flex items-center gap-3 font-medium hover:underline"
        >
          <Avatar name={name} src={person.avatar_url} size={28} />
          {name}
        </Link>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <ProgressBar
          kind="meter"
          label={`${name}, compared to the first`}
          value={most > 0 ? (person.used_tokens / most) * 100 : 0}
        />
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {formatTokens(person.turns)}
      </TableCell>
      <TableCell numeric>{formatTokens(person.used_tokens)}</TableCell>
    </TableRow>
  );
}
