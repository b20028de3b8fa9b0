import { matchPath } from "react-router";
import { paths } from "../../apps/web/src/app/paths.ts";
import { type Screen, screens } from "../../apps/web/src/app/routes.ts";
import { type PersonName, people, rooms, seedId, twins } from "../../database/cast.ts";

/** One stop: a real address of a screen, and whoever would look at it. */
export type Stop = { name: string; path: string; as: PersonName | undefined };

/** Every screen of the route table, once; a new screen with an id joins by being named here, or the tour fails. */
export function tour(): Stop[] {
  return [
    ...screens.map(stopAt),
    ...SETTINGS_SECTIONS.map(settingsStop),
    { name: "not-found", path: "/no/such/page", as: undefined },
  ];
}

/** Those of the settings page beside its first: each has an address of its own. */
const SETTINGS_SECTIONS = ["sign-in", "two-step", "devices", "security-log", "your-data"];

const settingsStop = (section: string): Stop => ({
  name: `settings-${section}`,
  path: `${paths.settings}?section=${section}`,
  as: "maya",
});

const WITH_ID: readonly string[] = [
  paths.twin(twins.ines),
  paths.editTwin(twins.ines),
  paths.chatpediaEntry(seedId(6, 1)),
  paths.room(rooms.northlight),
  paths.roundtable(seedId(5, 2)),
  paths.adminCustomer(people.maya.id),
];

/** People whose view of a screen is the fuller one. */
const BEST_SEEN_BY: Record<string, PersonName> = {
  [paths.room(":id")]: "jonas",
  [paths.invitations]: "ivan",
  [paths.revenue]: "iris",
};

function stopAt(screen: Screen): Stop {
  const path = screen.path.includes(":")
    ? WITH_ID.find((known) => matchPath(screen.path, known))
    : screen.path;
  if (!path) throw new Error(`The tour knows no example of ${screen.path}`);
  const name = screen.path.replaceAll(/[/:]+/g, "-").replaceAll(/^-|-$/g, "") || "welcome";
  return { name, path, as: viewer(screen) };
}

function viewer({ path, level }: Screen): PersonName | undefined {
  if (level === "public" || level === "guest") return undefined;
  if (level === "admin") return "alma";
  if (level === "superadmin") return "viktor";
  return BEST_SEEN_BY[path] ?? "maya";
}
