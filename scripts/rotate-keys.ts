// Makes the next signing key now, for the day when somebody may have seen the old one.
// The new one is published at once and signs when nobody can be left without it; the old ones go an hour later.
import { rotateSigningKeys } from "../apps/server/src/modules/accounts/index.ts";
import { connectDatabase, transactAsIdentity } from "../apps/server/src/platform/database.ts";
import { readEnv } from "../apps/server/src/platform/env.ts";

const env = readEnv(process.env);
const { database } = connectDatabase(env.DATABASE_IDENTITY_URL, { max: 1 });
const leadSeconds = env.AUTH_KEY_CACHE_SECONDS;
const kid = await transactAsIdentity(database, (tx) => rotateSigningKeys(tx, { leadSeconds }));
await database.destroy();
console.log(`Key ${kid} is published and signs in ${leadSeconds} seconds.`);
