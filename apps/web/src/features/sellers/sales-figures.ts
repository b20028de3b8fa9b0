import { type ChartFigures, seriesColor } from "../../components/charts/figures.ts";
import { dayLabel, rangeLabel } from "../../lib/calendar.ts";
import type { RoomRevenueReport, SalesFigures, SalesWeek } from "../../lib/generated/types.gen.ts";

/** Weeks in which nothing sold count; weeks in which nothing ever sold are no chart. */
export function salesFigures(weeks: readonly SalesWeek[]): ChartFigures {
  const hasSold = weeks.some(({ rooms_cents, twins_cents }) => rooms_cents + twins_cents > 0);
  return {
    label: `Sales by week, rooms and twins, ${rangeLabel(weeks.map(({ week_end }) => week_end))}`,
    periodHeading: "Week to",
    unit: "usd_cents",
    series: [
      { key: "rooms", name: "Rooms", color: "var(--twin-6)" },
      { key: "twins", name: "Twins", color: "var(--twin-5)" },
    ],
    rows: (hasSold ? weeks : []).map(({ week_end, rooms_cents, twins_cents }) => ({
      label: dayLabel(week_end),
      values: { rooms: rooms_cents, twins: twins_cents },
    })),
  };
}

export function roomFigures({ weeks, rooms }: RoomRevenueReport): ChartFigures {
  return {
    label: `What each room took by week, ${rangeLabel(weeks)}`,
    periodHeading: "Week to",
    unit: "usd_cents",
    series: rooms.map(({ room_id, name }, position) => ({
      key: room_id,
      name,
      color: seriesColor(position),
    })),
    rows: (rooms.length === 0 ? [] : weeks).map((week, position) => ({
      label: dayLabel(week),
      values: Object.fromEntries(rooms.map((room) => [room.room_id, room.gross_by_week[position] ?? 0])),
    })),
  };
}

/** The seller's part of what card processing left, in whole percent; sales at several rates give the rate in between. */
export function sharePercent({ gross, processing, share }: SalesFigures): number {
  const net = gross - processing;
  return net === 0 ? 0 : Math.round((share / net) * 100);
}
