import type { UserId } from "@parley/contract/ids";
import {
  type ProductSales,
  REVENUE_WEEKS,
  type RoomRevenue,
  type SalesFigures,
  type SalesWeek,
} from "@parley/contract/sellers";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

const kept = sql`(s.gross_cents - s.reversed_cents)`;
const share = sql`(s.seller_cents - s.seller_cents::bigint * s.reversed_cents / s.gross_cents)`;
const platform = sql`(s.platform_cents - s.platform_cents::bigint * s.reversed_cents / s.gross_cents)`;

/** Refunds come off every part alike. Card processing is what remains, so that the parts add up to the cent. */
const figures = sql`
  (count(*) filter (where s.reversed_cents < s.gross_cents))::bigint as sold,
  coalesce(sum(${kept}), 0)::bigint as gross,
  coalesce(sum(${kept} - ${share} - ${platform}), 0)::bigint as processing,
  coalesce(sum(${platform}), 0)::bigint as platform,
  coalesce(sum(${share}), 0)::bigint as share`;

const utcToday = sql`(now() at time zone 'UTC')::date`;
const utcMonth = sql`date_trunc('month', now() at time zone 'UTC')`;
const twelveMonthsAgo = sql`(${utcMonth} - interval '11 months') at time zone 'UTC'`;

/** The past twelve months, oldest first; a month without sales is there with zeros, the last one is this one. */
export async function listSalesByMonth(
  tx: Tx,
  sellerId: UserId,
): Promise<(SalesFigures & { month: string })[]> {
  const { rows } = await sql<SalesFigures & { month: string }>`
    select m.month::date as month, ${figures}
    from generate_series(${utcMonth} - interval '11 months', ${utcMonth}, interval '1 month') as m (month)
    left join sales s on s.seller_id = ${sellerId}
      and s.created_at >= m.month at time zone 'UTC'
      and s.created_at < (m.month + interval '1 month') at time zone 'UTC'
    group by m.month order by m.month`.execute(tx);
  return rows;
}

/** From the first of last month to a month ago this very moment. */
export async function findSalesToDateLastMonth(tx: Tx, sellerId: UserId): Promise<SalesFigures | undefined> {
  const { rows } = await sql<SalesFigures>`
    select ${figures} from sales s
    where s.seller_id = ${sellerId}
      and s.created_at >= (${utcMonth} - interval '1 month') at time zone 'UTC'
      and s.created_at < now() - interval '1 month'`.execute(tx);
  return rows[0];
}

const PRODUCTS = 20;

export async function listSalesByProduct(tx: Tx, sellerId: UserId): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    select s.kind, s.room_id as "roomId", s.twin_id as "twinId", t.hue, ${figures},
      (array_agg(s.title order by s.created_at desc))[1] as title,
      (array_agg(s.gross_cents order by s.created_at desc))[1] as price
    from sales s left join virtual_twins t on t.id = s.twin_id
    where s.seller_id = ${sellerId} and s.created_at >= ${utcMonth} at time zone 'UTC'
    group by s.kind, s.room_id, s.twin_id, t.hue, case when coalesce(s.room_id, s.twin_id) is null then s.title end
    order by gross desc, title limit ${PRODUCTS}`.execute(tx);
  return rows;
}

/** Sales that no payout holds. None is older than a year: by then it was paid out or given back. */
export async function sumUnpaidShare(tx: Tx, sellerId: UserId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${share}), 0)::bigint as cents from sales s
    where s.seller_id = ${sellerId} and s.payout_id is null and s.created_at >= ${twelveMonthsAgo}`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
}

/** Whole weeks counted back from today, oldest first. */
export async function listSalesByWeek(tx: Tx, sellerId: UserId, weeks: number): Promise<SalesWeek[]> {
  const { rows } = await sql<SalesWeek>`
    select w.week_end,
      coalesce(sum(${kept}) filter (where s.kind = 'room'), 0)::bigint as rooms_cents,
      coalesce(sum(${kept}) filter (where s.kind = 'twin'), 0)::bigint as twins_cents
    from (select ${utcToday} - 7 * ago as week_end from generate_series(0, ${weeks}::int - 1) as ago) w
    left join sales s on s.seller_id = ${sellerId}
      and s.created_at >= (w.week_end - 6)::timestamp at time zone 'UTC'
      and s.created_at < (w.week_end + 1)::timestamp at time zone 'UTC'
    group by w.week_end order by w.week_end`.execute(tx);
  return rows;
}

const ROOMS = 20;
const weeksAgo = sql`((${utcToday} - (s.created_at at time zone 'UTC')::date) / 7)`;
const oldestFirst = Array.from({ length: REVENUE_WEEKS }, (_, week) => REVENUE_WEEKS - 1 - week);
const inWeek = (week: number) => sql`coalesce(sum(${kept}) filter (where ${weeksAgo} = ${week}), 0)::bigint`;

/**
 * Names are looked up last, for the few rooms that stay: joined earlier, every room's guard would be asked.
 * A room handed to somebody else keeps the name it was sold under.
 */
export async function listRoomRevenue(tx: Tx, sellerId: UserId): Promise<RoomRevenue[]> {
  const { rows } = await sql<RoomRevenue>`
    with taken as materialized (
      select s.room_id, (array_agg(s.title order by s.created_at desc))[1] as title, ${figures},
        json_build_array(${sql.join(oldestFirst.map(inWeek))}) as gross_by_week
      from sales s
      where s.seller_id = ${sellerId} and s.room_id is not null
        and s.created_at >= (${utcToday} - ${REVENUE_WEEKS * 7 - 1}::int)::timestamp at time zone 'UTC'
      group by s.room_id order by gross desc, s.room_id limit ${ROOMS}
    )
    select t.room_id, coalesce((select r.name from rooms r where r.id = t.room_id), t.title) as name,
      t.sold, t.gross, t.processing, t.platform, t.share, t.gross_by_week
    from taken t order by t.gross desc, t.room_id`.execute(tx);
  return rows;
}
