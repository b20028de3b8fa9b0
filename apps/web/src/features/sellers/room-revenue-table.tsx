import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Monogram } from "../../components/ui/monogram.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { RoomRevenue } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";

export function RoomRevenueTable({ rooms }: { rooms: readonly RoomRevenue[] }) {
  return (
    <Card>
      <CardHeader title="Your rooms" />
      <Table label="Revenue by room">
        <TableHead>
          <TableRow>
            <TableHeader>Room</TableHeader>
            <TableHeader numeric className="max-sm:hidden">
              Sold
            </TableHeader>
            <TableHeader numeric>Taken</TableHeader>
            <TableHeader numeric>Your share</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rooms.map(({ room_id, name, sold, gross, share }) => (
            <TableRow key={room_id}>
              <TableCell>
                <Link
                  to={paths.room(room_id)}
                  className="flex items-center gap-3 font-medium hover:underline"
                >
                  <Monogram name={name} size={28} />
                  {name}
                </Link>
              </TableCell>
              <TableCell numeric className="max-sm:hidden">
                {formatTokens(sold)}
              </TableCell>
              <TableCell numeric>{formatCents(gross)}</TableCell>
              <TableCell numeric className="font-medium">
                {formatCents(share)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
