import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { RoomRevenue } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { sharePercent } from "./sales-figures.ts";

export function RoomRevenueLedger({ rooms }: { rooms: readonly RoomRevenue[] }) {
  const total = addedUp(rooms);
  return (
    <Ledger aria-label="Revenue over your rooms">
      <StatTile label="Taken" figure={formatCents(total.gross)} caption={countOf(total.sold, "payment")} />
      <StatTile label="Card fees" figure={formatCents(total.processing)} caption="To the payment provider" />
      <StatTile label="Parley's part" figure={formatCents(total.platform)} caption="Of what card fees left" />
      <StatTile
        label="Your share"
        figure={formatCents(total.share)}
        caption={`${sharePercent(total)}% after card fees`}
      />
    </Ledger>
  );
}

const addedUp = (rooms: readonly RoomRevenue[]) =>
  rooms.reduce(
    (sum, room) => ({
      sold: sum.sold + room.sold,
      gross: sum.gross + room.gross,
      processing: sum.processing + room.processing,
      platform: sum.platform + room.platform,
      share: sum.share + room.share,
    }),
    { sold: 0, gross: 0, processing: 0, platform: 0, share: 0 },
  );
