import { people, type RoomName, roomNames, rooms, type TwinName, twins } from "../cast.ts";
import { crowd } from "./people.ts";
import { daysAgo, daysAhead, insertRows, type Seeding } from "./seeding.ts";

type Plan = {
  owner: { id: string };
  name: string;
  description: string;
  hosts: TwinName[];
  members: { id: string }[];
  /** How many more of the crowd are in it. */
  others: number;
  isPrivate?: boolean;
  price?: number;
  theme?: Record<string, string>;
};

const { maya, jonas, mina, ivan, daniel, grace, iris, hana, tomas, bram, leila, nora } = people;

const roomPlans: Record<RoomName, Plan> = {
  northlight: {
    owner: maya,
    name: "Northlight",
    description: "The business of small studios. Pricing, contracts and research.",
    hosts: ["ines", "samuel", "lucia"],
    members: [jonas, mina, daniel],
    others: 211,
    price: 1_200,
    theme: {
      primaryColor: "#8a2f55",
      secondaryColor: "#f3dbe4",
      backgroundColor: "#fdf9fa",
      textColor: "#2a1722",
      fontFamily: "Source Serif 4",
    },
  },
  cohort7: {
    owner: maya,
    name: "Cohort 7",
    description: "Eighteen studios, twelve weeks, one price list each.",
    hosts: ["ines", "samuel", "maya"],
    members: [jonas, mina],
    others: 16,
    isPrivate: true,
  },
  officeHours: {
    owner: maya,
    name: "Client office hours",
    description: "Drop in on Thursdays; the twins are there all week.",
    hosts: ["maya", "samuel"],
    members: [jonas],
    others: 5,
    isPrivate: true,
  },
  openCall: {
    owner: daniel,
    name: "Open Call",
    description: "Grants, from call to report. For artists and small charities.",
    hosts: ["ruth", "amara", "lucia"],
    members: [grace, mina],
    others: 95,
    price: 2_400,
  },
  slowBakery: {
    owner: iris,
    name: "Slow Bakery",
    description: "Bread that takes two days. Starters, flours and failures.",
    hosts: ["iris", "tomas"],
    members: [jonas, maya],
    others: 1_060,
    theme: {
      primaryColor: "#7a4a12",
      secondaryColor: "#f4e6cf",
      backgroundColor: "#fffaf2",
      textColor: "#2b2013",
      fontFamily: "Newsreader",
    },
  },
  joinersBench: {
    owner: hana,
    name: "The joiner's bench",
    description: "Sharpening first, then everything else.",
    hosts: ["kenji", "oskar"],
    members: [ivan],
    others: 148,
  },
  allotmentHour: {
    owner: leila,
    name: "Allotment hour",
    description: "North-facing beds and what to do about them.",
    hosts: ["leila"],
    members: [grace],
    others: 63,
  },
  cameraClinic: {
    owner: tomas,
    name: "Camera clinic",
    description: "Bring the sticky shutter; leave with a roll of film.",
    hosts: ["farid"],
    members: [],
    others: 41,
    price: 700,
  },
  townRadio: {
    owner: bram,
    name: "Town radio",
    description: "From mast to music rights, one show at a time.",
    hosts: ["paolo"],
    members: [mina],
    others: 87,
  },
  readingRoom: {
    owner: bram,
    name: "Ten-minute accounts",
    description: "Read a balance sheet before the coffee is cold.",
    hosts: ["marta"],
    members: [jonas],
    others: 122,
  },
  millersYard: {
    owner: iris,
    name: "The miller's yard",
    description: "Old grain, stone mills and where to buy both.",
    price: 1_500,
    hosts: ["tomas"],
    members: [],
    others: 54,
  },
  firstDrafts: {
    owner: daniel,
    name: "First drafts",
    description: "Read it aloud here before a panel does.",
    hosts: ["ruth"],
    members: [],
    others: 29,
  },
  bakersBench: {
    owner: iris,
    name: "Baker's bench",
    description: "The Slow Bakery team, after closing.",
    hosts: ["iris"],
    members: [leila],
    others: 4,
    isPrivate: true,
  },
};

export type SeededRoom = { id: string; plan: Plan; members: string[]; index: number };

/** Returns the rooms with everyone who may speak in them. */
export async function seedRooms(seeding: Seeding): Promise<SeededRoom[]> {
  const seeded = roomNames.map((name, index): SeededRoom => {
    const plan = roomPlans[name];
    const others = seeding.random.sample(crowd, plan.others);
    return { id: rooms[name], plan, members: [...plan.members.map((member) => member.id), ...others], index };
  });
  await insertRows(seeding, "rooms", seeded.map(roomRow(seeding)));
  await insertRows(seeding, "room_members", [
    ...seeded.flatMap((room) => room.members.map(memberRow(seeding, room.id))),
    ...invitations(seeding),
  ]);
  await insertRows(seeding, "room_twins", seeded.flatMap(hostRows(seeding)));
  await insertRows(seeding, "room_subscriptions", seeded.flatMap(payingMembers(seeding)));
  await insertRows(seeding, "room_email_invitations", [emailInvitation(seeding)]);
  await insertRows(seeding, "room_domains", [domain(seeding)]);
  return seeded;
}

const roomRow =
  (seeding: Seeding) =>
  ({ id, plan, index }: SeededRoom) => ({
    id,
    user_id: plan.owner.id,
    name: plan.name,
    description: plan.description,
    access_type: plan.isPrivate ? "private" : "public",
    price: plan.price ?? null,
    theme_config: plan.theme ?? {},
    who_pays: "speaker",
    max_answers: 1,
    member_count: 0,
    created_at: daysAgo(seeding, 110 - index * 4),
    updated_at: daysAgo(seeding, index * 1.5 + 0.2),
  });

const memberRow = (seeding: Seeding, room_id: string) => (user_id: string) => ({
  id: seeding.random.uuid(),
  room_id,
  user_id,
  role: user_id === mina.id ? "moderator" : "member",
  status: "active",
  invited_by: null,
  created_at: daysAgo(seeding, seeding.random.between(1, 60)),
});

function invitations(seeding: Seeding) {
  const invite = (room_id: string, user_id: string, invited_by: string, days: number) => ({
    id: seeding.random.uuid(),
    room_id,
    user_id,
    role: "member",
    status: "invited",
    invited_by,
    created_at: daysAgo(seeding, days),
  });
  return [
    invite(rooms.cohort7, ivan.id, maya.id, 2),
    invite(rooms.cohort7, grace.id, maya.id, 4),
    invite(rooms.bakersBench, maya.id, iris.id, 1),
    invite(rooms.officeHours, nora.id, maya.id, 6),
  ];
}

const hostRows =
  (seeding: Seeding) =>
  ({ id, plan }: SeededRoom) =>
    plan.hosts.map((name, position) => ({
      room_id: id,
      twin_id: twins[name],
      position,
      added_by: plan.owner.id,
      added_at: daysAgo(seeding, 70),
    }));

const payingMembers =
  (seeding: Seeding) =>
  ({ id, plan, members }: SeededRoom) =>
    plan.price
      ? members.map((user_id) => ({
          id: seeding.random.uuid(),
          user_id,
          room_id: id,
          status: "active",
          current_period_end: daysAhead(seeding, seeding.random.between(1, 30)),
          created_at: daysAgo(seeding, seeding.random.between(1, 60)),
          updated_at: daysAgo(seeding, 1),
        }))
      : [];

const emailInvitation = (seeding: Seeding) => ({
  id: seeding.random.uuid(),
  room_id: rooms.cohort7,
  email: "new-studio@parley.test",
  role: "member",
  invited_by: maya.id,
  expires_at: daysAhead(seeding, 5),
  created_at: daysAgo(seeding, 2),
});

const domain = (seeding: Seeding) => ({
  domain: "ask.slowbakery.test",
  room_id: rooms.slowBakery,
  txt_token: "parley-4f1b0d2c9a7e4c55b0",
  verified_at: daysAgo(seeding, 40),
  checked_at: daysAgo(seeding, 1),
  created_at: daysAgo(seeding, 41),
});
