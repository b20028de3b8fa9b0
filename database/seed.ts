import { readEnv } from "../apps/server/src/platform/env.ts";
import { people } from "./cast.ts";
import { ownerUrl, withClient } from "./connection.ts";
import { ensureSigningKey } from "./dev-tokens.ts";
import { seedChatpedia } from "./seed/chatpedia.ts";
import { seedCompanies } from "./seed/companies.ts";
import { seedConversation } from "./seed/conversation.ts";
import { seedIdentity } from "./seed/identity.ts";
import { seedKnowledge } from "./seed/knowledge.ts";
import { seedMarketplace } from "./seed/marketplace.ts";
import { seedMoney } from "./seed/money.ts";
import { seedNotices, seedReferrals } from "./seed/notices.ts";
import { seedOperations } from "./seed/operations.ts";
import { seedPeople } from "./seed/people.ts";
import { createRandom } from "./seed/random.ts";
import { seedRooms } from "./seed/rooms.ts";
import { seedRoundtables } from "./seed/roundtables.ts";
import type { Seeding } from "./seed/seeding.ts";
import { seedTokens } from "./seed/tokens.ts";
import { seedTwins } from "./seed/twins.ts";

const SEED_LOCK = 724_303;

type Source = Record<string, string | undefined>;

/**
 * Fills an empty product with its cast and their last ninety days. A second run finds them there and leaves them be.
 * `source` is the environment of the product that will read it: it seals secrets and names addresses.
 */
export async function seed(url: string, source: Source = process.env): Promise<void> {
  await ensureSigningKey(url);
  await withClient(url, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [SEED_LOCK]);
    const { rowCount } = await client.query("select from profiles where id = $1", [people.maya.id]);
    if (rowCount === 0) await playOut({ client, random: createRandom(7), now: Date.now() }, source);
    await client.query("commit");
    await client.query("analyze");
  });
}

async function playOut(seeding: Seeding, source: Source): Promise<void> {
  await seedPeople(seeding);
  await seedTwins(seeding);
  await seedKnowledge(seeding);
  const rooms = await seedRooms(seeding);
  const answered = await seedConversation(seeding, rooms);
  await seedTokens(seeding, answered);
  const sales = await seedMoney(seeding);
  await seedRoundtables(seeding);
  await seedChatpedia(seeding);
  await seedMarketplace(seeding, rooms);
  await seedNotices(seeding);
  await seedReferrals(seeding, sales);
  await seedOperations(seeding);
  await seedIdentity(seeding, readEnv(source).AUTH_SECRET);
  await seedCompanies(seeding, source);
}

if (import.meta.main) await seed(ownerUrl());
