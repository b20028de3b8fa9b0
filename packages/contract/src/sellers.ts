import { z } from "zod";
import { RoomId, TwinId } from "./ids.ts";

const Cents = z.int();

/** In the words of the payment provider, as the spec's call has them. */
export const ConnectAccount = z
  .object({
    id: z.string(),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    details_submitted: z.boolean(),
    requirements: z.object({
      pending_verification: z.array(z.string()),
      past_due: z.array(z.string()),
      currently_due: z.array(z.string()),
    }),
    /** Unix seconds. */
    created: z.int(),
  })
  .meta({ id: "ConnectAccount" });
export type ConnectAccount = z.infer<typeof ConnectAccount>;

export const ConnectStatus = z
  // A union, because .nullable() would make the named schema itself nullable in openapi.json.
  .object({ has_account: z.boolean(), account: z.union([ConnectAccount, z.null()]) })
  .meta({ id: "ConnectStatus" });
export type ConnectStatus = z.infer<typeof ConnectStatus>;

/** What was paid and whose it is; refunds and disputes are already taken off. The parts add up to `gross`. */
export const SalesFigures = z
  .object({
    sold: z.int(),
    gross: Cents,
    /** Card processing. */
    processing: Cents,
    /** The platform's part. */
    platform: Cents,
    /** The seller's part. */
    share: Cents,
  })
  .meta({ id: "SalesFigures" });
export type SalesFigures = z.infer<typeof SalesFigures>;

export const ProductSales = SalesFigures.extend({
  kind: z.enum(["room", "twin"]),
  /** Null when the room or the twin is gone; the sale stays. */
  roomId: RoomId.nullable(),
  twinId: TwinId.nullable(),
  hue: z.int().nullable(),
  title: z.string(),
  /** What the latest of these sales cost. */
  price: Cents,
}).meta({ id: "ProductSales" });
export type ProductSales = z.infer<typeof ProductSales>;

/** The spec's `revenue`: integer cents throughout. */
export const SellerRevenue = z
  .object({
    /** The seller's part of everything ever sold: what was paid out and what is still to come. */
    totalRevenue: Cents,
    paidOut: Cents,
    /** Earned, and not yet arrived. */
    pending: Cents,
    /** Card processing and the platform's part, over the past twelve months. */
    fees: Cents,
    thisMonth: SalesFigures,
    /** Last month up to the same day and hour, to compare with. */
    sameDaysLastMonth: SalesFigures,
    /** The past twelve months, oldest first. */
    byMonth: z.array(SalesFigures.extend({ month: z.iso.date() })),
    /** This month, most sold first. */
    byProduct: z.array(ProductSales),
    nextPayout: z.object({ amount: Cents, arrivesOn: z.iso.date() }).nullable(),
    /** The plan, and the part of each sale that it leaves to the seller, in hundredths of a percent. */
    tier: z.object({ name: z.string(), shareBps: z.int() }),
  })
  .meta({ id: "SellerRevenue" });
export type SellerRevenue = z.infer<typeof SellerRevenue>;

export const SellerRevenueAnswer = z.object({ revenue: SellerRevenue });

export const SalesWeek = z
  .object({
    /** The last day of these seven. */
    week_end: z.iso.date(),
    rooms_cents: Cents,
    twins_cents: Cents,
  })
  .meta({ id: "SalesWeek" });
export type SalesWeek = z.infer<typeof SalesWeek>;

export const ListSalesWeeks = z.object({ weeks: z.enum(["12", "52"]).default("12") });

export const Payout = z
  .object({
    id: z.uuid(),
    amount_cents: Cents,
    status: z.enum(["scheduled", "paid", "failed"]),
    period_start: z.iso.date(),
    period_end: z.iso.date(),
    arrives_on: z.iso.date(),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

export const PAGE_OF_PAYOUTS = 20;

export const ListPayouts = z.object({
  before_arrives_on: z.iso.date().optional(),
  before_id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_PAYOUTS).default(PAGE_OF_PAYOUTS),
});
export type ListPayouts = z.infer<typeof ListPayouts>;

/** How far back the revenue over one's own rooms reaches: thirteen whole weeks. */
export const REVENUE_WEEKS = 13;

export const RoomRevenue = SalesFigures.extend({
  room_id: RoomId,
  name: z.string(),
  /** Taken in each of the weeks, oldest first. */
  gross_by_week: z.array(Cents),
}).meta({ id: "RoomRevenue" });
export type RoomRevenue = z.infer<typeof RoomRevenue>;

export const RoomRevenueReport = z
  .object({
    /** The last day of each week, oldest first. */
    weeks: z.array(z.iso.date()),
    /** The twenty that took most. */
    rooms: z.array(RoomRevenue),
  })
  .meta({ id: "RoomRevenueReport" });
export type RoomRevenueReport = z.infer<typeof RoomRevenueReport>;
