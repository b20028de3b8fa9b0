import {
  type ListReferralEarnings,
  MOST_COUNTED_REFERRALS,
  type ReferralCode,
  type ReferralEarning,
  type ReferralSummary,
} from "@parley/contract/referrals";
import { sql } from "kysely";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export function findReferralCode(tx: Tx, actor: Actor): Promise<ReferralCode | undefined> {
  return tx
    .selectFrom("referral_codes")
    .select(["code", "created_at"])
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
}

export async function countReferrals(tx: Tx, actor: Actor): Promise<number> {
  const { count } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom("referrals")
        .select("referred_id")
        .where("referrer_id", "=", actor.userId)
        .limit(MOST_COUNTED_REFERRALS)
        .as("brought"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const utcMonth = sql`date_trunc('month', now() at time zone 'UTC')`;

/** A month without earnings is there with a zero; the last one is this one. */
export async function listEarningsByMonth(tx: Tx, actor: Actor): Promise<ReferralSummary["months"]> {
  const { rows } = await sql<ReferralSummary["months"][number]>`
    select m.month::date as month, coalesce(sum(e.earned_cents), 0)::bigint as earned_cents
    from generate_series(${utcMonth} - interval '11 months', ${utcMonth}, interval '1 month') as m (month)
    left join referral_earnings e on e.referrer_id = ${actor.userId}
      and e.created_at >= m.month at time zone 'UTC'
      and e.created_at < (m.month + interval '1 month') at time zone 'UTC'
    group by m.month order by m.month`.execute(tx);
  return rows;
}

export function listEarnings(tx: Tx, actor: Actor, page: ListReferralEarnings): Promise<ReferralEarning[]> {
  const { before_created_at, before_id, limit } = page;
  return tx
    .selectFrom("referral_earnings as e")
    .innerJoin("profiles as p", "p.id", "e.referred_id")
    .select(["e.id", "p.id as referred_id", "e.platform_cents", "e.earned_cents", "e.created_at"])
    .select(["p.first_name", "p.last_name", "p.avatar_url"])
    .where("e.referrer_id", "=", actor.userId)
    .where(after(["e.created_at", "e.id"], [before_created_at, before_id]))
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(limit)
    .execute();
}
