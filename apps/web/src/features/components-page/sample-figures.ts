import { type ChartFigures, seriesColor } from "../../components/charts/figures.ts";

/** The figures of the design's own screens, so that plots can be laid beside them. */
const INES = [1620, 1240, 2110, 2940, 2480, 2590, 1980, 1050, 960, 3120, 3380, 2710, 3020, 1890];
const SAMUEL = [900, 760, 1300, 1720, 1560, 1640, 1190, 700, 640, 1840, 2120, 1690, 1960, 1180];
const MAYA = [600, 480, 800, 1000, 940, 1000, 720, 400, 380, 1080, 1220, 1010, 1150, 720];

export const tokensByDay: ChartFigures = {
  label: "Tokens used per day, 1 to 14 November, by twin",
  periodHeading: "Day",
  unit: "tokens",
  lastIsPartial: true,
  series: [
    { key: "ines", name: "Ines Carvalho", color: "var(--twin-2)" },
    { key: "samuel", name: "Samuel Brandt", color: "var(--twin-1)" },
    { key: "maya", name: "Maya Lindqvist", color: "var(--twin-3)" },
  ],
  rows: INES.map((ines, day) => ({
    label: day === INES.length - 1 ? "14 Nov" : String(day + 1),
    values: { ines, samuel: SAMUEL[day] ?? 0, maya: MAYA[day] ?? 0 },
  })),
};

const WEEKS = "29 Aug,5 Sep,12 Sep,19 Sep,26 Sep,3 Oct,10 Oct,17 Oct,24 Oct,31 Oct,7 Nov,14 Nov".split(",");
const ROOMS = [180, 204, 192, 240, 276, 264, 300, 324, 336, 372, 360, 384];
const TWINS = [96, 112, 120, 128, 150, 144, 168, 190, 204, 236, 250, 290];

export const salesByWeek: ChartFigures = {
  label: "Sales by week, rooms and twins, twelve weeks to 14 November",
  periodHeading: "Week to",
  unit: "usd_cents",
  series: [
    { key: "rooms", name: "Rooms", color: "var(--twin-6)" },
    { key: "twins", name: "Twins", color: "var(--twin-5)" },
  ],
  rows: WEEKS.map((label, week) => ({
    label,
    values: { rooms: (ROOMS[week] ?? 0) * 100, twins: (TWINS[week] ?? 0) * 100 },
  })),
};

const STREAMS = ["Subscriptions", "Rooms", "Tokens", "Twins"];
const MONTHS: [string, number[]][] = [
  ["Jun", [22_400, 9100, 6000, 4200]],
  ["Jul", [25_900, 11_000, 7200, 5100]],
  ["Aug", [29_300, 13_400, 8100, 6300]],
  ["Sep", [33_000, 15_200, 9600, 7700]],
  ["Oct", [37_800, 18_100, 11_300, 9400]],
  ["Nov, 14 days", [20_600, 9900, 6200, 5000]],
];

export const revenueByStream: ChartFigures = {
  label: "Revenue by stream, June to 14 November",
  periodHeading: "Month",
  unit: "usd_cents",
  lastIsPartial: true,
  series: STREAMS.map((name, position) => ({ key: name, name, color: seriesColor(position) })),
  rows: MONTHS.map(([label, dollars]) => ({
    label,
    values: Object.fromEntries(STREAMS.map((name, position) => [name, (dollars[position] ?? 0) * 100])),
  })),
};
