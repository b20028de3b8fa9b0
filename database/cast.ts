/** The seeded people, rooms and twins. Tests and stories name them; their ids never change. */

/** `00000000-0000-4000-8000-0000000KKNNN`: readable in a log, and still a valid version 4 uuid. */
export const seedId = (kind: number, number: number): string =>
  `00000000-0000-4000-8000-${String(kind * 1_000_000 + number).padStart(12, "0")}`;

const person = (number: number, first_name: string, last_name: string, role: string) => ({
  id: seedId(1, number),
  email: `${first_name.toLowerCase()}@parley.test`,
  first_name,
  last_name,
  role,
});

export const people = {
  maya: person(1, "Maya", "Lindqvist", "creator"),
  jonas: person(2, "Jonas", "Ekberg", "user"),
  mina: person(3, "Mina", "Park", "user"),
  ivan: person(4, "Ivan", "Petrov", "user"),
  daniel: person(5, "Daniel", "Okafor", "creator"),
  grace: person(6, "Grace", "Mensah", "user"),
  iris: person(7, "Iris", "Novotna", "creator"),
  alma: person(8, "Alma", "Reyes", "admin"),
  viktor: person(9, "Viktor", "Sand", "superadmin"),
  nora: person(10, "Nora", "Blume", "user"),
  /** Has not confirmed her address. */
  tess: person(11, "Tess", "Unwin", "user"),
  hana: person(12, "Hana", "Sato", "creator"),
  tomas: person(13, "Tomas", "Ferreira", "creator"),
  bram: person(14, "Bram", "de Wit", "creator"),
  leila: person(15, "Leila", "Cohen", "creator"),
} as const;
export type PersonName = keyof typeof people;

/** Everybody's password in development. */
export const PASSWORD = "parley-in-development";
/** Staff's second step: as the service keeps it, and as it is typed into an authenticator app, the same in base32. */
export const TOTP = { kept: "parley-in-developing", typed: "OBQXE3DFPEWWS3RNMRSXMZLMN5YGS3TH" } as const;

export const rooms = {
  northlight: seedId(2, 1),
  cohort7: seedId(2, 2),
  officeHours: seedId(2, 3),
  openCall: seedId(2, 4),
  slowBakery: seedId(2, 5),
  joinersBench: seedId(2, 6),
  allotmentHour: seedId(2, 7),
  cameraClinic: seedId(2, 8),
  townRadio: seedId(2, 9),
  readingRoom: seedId(2, 10),
  millersYard: seedId(2, 11),
  firstDrafts: seedId(2, 12),
  bakersBench: seedId(2, 13),
} as const;
export type RoomName = keyof typeof rooms;

export const twins = {
  ines: seedId(3, 1),
  samuel: seedId(3, 2),
  maya: seedId(3, 3),
  ruth: seedId(3, 4),
  iris: seedId(3, 5),
  kenji: seedId(3, 6),
  farid: seedId(3, 7),
  marta: seedId(3, 8),
  leila: seedId(3, 9),
  paolo: seedId(3, 10),
  tomas: seedId(3, 11),
  lucia: seedId(3, 12),
  amara: seedId(3, 13),
  oskar: seedId(3, 14),
} as const;
export type TwinName = keyof typeof twins;

const isRoomName = (name: string): name is RoomName => name in rooms;
const isTwinName = (name: string): name is TwinName => name in twins;
export const roomNames: readonly RoomName[] = Object.keys(rooms).filter(isRoomName);
export const twinNames: readonly TwinName[] = Object.keys(twins).filter(isTwinName);
