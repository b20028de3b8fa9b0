import { people, seedId, twinNames, twins } from "../cast.ts";
import { unitVector } from "./knowledge.ts";
import { crowd } from "./people.ts";
import type { SeededRoom } from "./rooms.ts";
import { daysAgo, insertRows, type Seeding } from "./seeding.ts";
import { portraits } from "./twins.ts";

const PRAISE = [
  "Worth it for the sources alone.",
  "Asked on a Sunday, slept on Monday.",
  "Clear, kind and short.",
  "Tells me when it does not know. Rare.",
  "I wish it were a little less strict, and I know why it is not.",
  "",
] as const;

export async function seedMarketplace(seeding: Seeding, rooms: SeededRoom[]): Promise<void> {
  const listings = [...roomListings(rooms), ...twinListings(seeding)].map((listing, index) => ({
    id: seedId(7, index + 1),
    ...listing,
    ratings: Array.from({ length: seeding.random.between(3, 14) }, () =>
      seeding.random.pick([3, 4, 4, 5, 5, 5]),
    ),
  }));
  await insertRows(
    seeding,
    "marketplace_listings",
    listings.map(({ ratings, ...listing }, index) => ({
      ...listing,
      rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
      rating_count: ratings.length,
      is_boosted: listing.twin_id === twins.ines,
      is_listed: true,
      embedding: unitVector(seeding),
      model: "sandbox/embedding-512",
      published_at: daysAgo(seeding, 88 - index * 3),
      updated_at: daysAgo(seeding, 1),
    })),
  );
  await insertRows(
    seeding,
    "reviews",
    listings.flatMap(({ id, ratings }) => reviewsOf(seeding, id, ratings)),
  );
  await insertRows(seeding, "reports", [report(seeding)]);
}

type Subject = { room_id: string | null; twin_id: string | null };
const ofRoom = (room_id: string): Subject => ({ room_id, twin_id: null });
const ofTwin = (twin_id: string): Subject => ({ room_id: null, twin_id });

const roomListings = (rooms: SeededRoom[]) =>
  rooms
    .filter(({ plan }) => !plan.isPrivate)
    .map(({ id, plan, members }) => ({
      ...{
        kind: "room",
        ...ofRoom(id),
        owner_id: plan.owner.id,
        title: plan.name,
        summary: plan.description,
      },
      ...{ price_cents: plan.price ?? null, popularity: members.length },
    }));

const twinListings = ({ random }: Seeding) =>
  twinNames
    .filter((name) => !portraits[name].isPrivate)
    .map((name) => ({
      ...{
        kind: "twin",
        ...ofTwin(twins[name]),
        owner_id: portraits[name].owner.id,
        title: portraits[name].name,
      },
      ...{ summary: portraits[name].purpose, price_cents: portraits[name].price ?? null },
      popularity: random.between(40, 612),
    }));

function reviewsOf(seeding: Seeding, listing_id: string, ratings: number[]) {
  const authors = seeding.random.sample(crowd, ratings.length);
  return ratings.map((rating, index) => {
    const created_at = daysAgo(seeding, seeding.random.between(1, 80));
    return {
      ...{
        id: seeding.random.uuid(),
        listing_id,
        author_id: authors[index],
        rating,
        body: seeding.random.pick(PRAISE),
      },
      ...{ created_at, updated_at: created_at },
    };
  });
}

const report = (seeding: Seeding) => ({
  ...{
    id: seeding.random.uuid(),
    reporter_id: people.nora.id,
    subject_kind: "twin",
    subject_id: twins.paolo,
  },
  ...{ reason: "Plays the same joke in every answer.", status: "open", created_at: daysAgo(seeding, 3) },
});
