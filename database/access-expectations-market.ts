import { openRoom } from "./access-expectations-rooms.ts";
import { tendedTwin, unlistedTwin } from "./access-expectations-twins.ts";
import { idOf, signedIn, staff } from "./access-identities.ts";
import type { TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, B, O] = [idOf("A"), idOf("B"), idOf("O")];
const payout = seedId(55, 1);
const roundtable = seedId(55, 2);
const publicArticle = seedId(55, 3);
const ownArticle = seedId(55, 4);
const listed = seedId(55, 5);

/** Selling, referring, debating, writing, reviewing. */
export const marketTables: Record<string, TableAccess> = {
  payment_customers: {
    select: { parley_worker: "*" },
    insert: { parley_worker: "*" },
    rows: { ofA: { values: { user_id: A, stripe_customer_id: "cus_m" }, read: "W" } },
  },
  payment_events: {
    select: { parley_worker: "*" },
    update: { parley_worker: "status failure processed_at" },
    change: "failure = 'later'",
    rows: { paid: { values: { id: "evt_m", type: "paid", payload: {} }, read: "W", change: "W" } },
  },
  checkout_sessions: {
    select: { authenticated: "*", parley_worker: "*" },
    update: { parley_worker: "status closed_at" },
    change: "status = 'paid', closed_at = now()",
    rows: {
      ofA: {
        values: { id: seedId(55, 6), user_id: A, kind: "plan", amount_cents: 900 },
        read: `A ${staff} W`,
        change: "W",
      },
    },
  },
  connect_accounts: {
    select: { authenticated: "*", parley_worker: "*" },
    update: {
      parley_worker:
        "charges_enabled payouts_enabled details_submitted requirements_pending requirements_past_due requirements_currently_due onboarding_completed_at payment_state_at",
    },
    change: "charges_enabled = true",
    rows: {
      ofA: {
        values: { id: seedId(55, 7), user_id: A, stripe_account_id: "acct_m" },
        read: `A ${staff} W`,
        change: "W",
      },
    },
  },
  payouts: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "status stripe_payout_id" },
    change: "status = 'paid'",
    rows: {
      ofA: {
        values: {
          id: payout,
          seller_id: A,
          amount_cents: 5,
          period_start: "2026-01-01",
          period_end: "2026-01-07",
          arrives_on: "2026-01-14",
        },
        ...{ read: `A ${staff} W`, change: "W" },
      },
    },
  },
  sales: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "reversed_cents payout_id" },
    change: "reversed_cents = 1",
    rows: {
      byA: {
        values: {
          ...{
            seller_id: A,
            id: seedId(55, 8),
            buyer_id: B,
            kind: "room",
            room_id: openRoom,
            title: "Room",
            gross_cents: 100,
          },
          ...{ processing_fee_cents: 10, seller_rate_bps: 5000, seller_cents: 45, platform_cents: 45 },
          ...{ payment_id: "pi_m", payout_id: payout, available_at: "2026-02-01" },
        },
        ...{ key: `${A}|${seedId(55, 8)}`, read: `A ${staff} W`, change: "W" },
      },
    },
  },
  referral_codes: {
    select: { authenticated: "*" },
    rows: { ofA: { values: { user_id: A, code: "aaaaaa" }, read: "A" } },
  },
  referrals: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: { byA: { values: { referred_id: B, referrer_id: A }, read: `A ${staff} W` } },
  },
  referral_earnings: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    rows: {
      ofA: {
        values: {
          referrer_id: A,
          id: seedId(55, 9),
          referred_id: B,
          platform_cents: 10,
          earned_cents: 2,
          payment_id: "r_m",
        },
        ...{ key: `${A}|${seedId(55, 9)}`, read: `A ${staff} W` },
      },
    },
  },
  roundtables: {
    select: { authenticated: "*", parley_worker: "*" },
    update: { parley_worker: "status current_round spent_tokens minutes lease_until fence ended_at" },
    change: "fence = 1",
    rows: {
      ofA: {
        values: { id: roundtable, owner_id: A, topic: "Why?", quote_tokens: 100 },
        read: "A W",
        change: "W",
      },
    },
  },
  roundtable_twins: {
    select: { authenticated: "*", parley_worker: "*" },
    update: { parley_worker: "stance spent_tokens" },
    change: "spent_tokens = 1",
    rows: {
      seat: {
        values: { roundtable_id: roundtable, seat: 1, twin_id: tendedTwin },
        key: `${roundtable}|1`,
        read: "A W",
        change: "W",
      },
    },
  },
  roundtable_statements: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "body status tokens citations" },
    change: "tokens = 1",
    rows: {
      first: {
        values: { roundtable_id: roundtable, seq: 1, round: 1, twin_id: tendedTwin, body: "Because." },
        ...{ key: `${roundtable}|1`, read: "A W", change: "W" },
      },
    },
  },
  chatpedia_articles: {
    select: { authenticated: "*", parley_worker: "*" },
    update: { parley_worker: "embedding model" },
    change: "embedding = null, model = null",
    rows: {
      public: {
        values: {
          id: publicArticle,
          author_id: A,
          title: "T",
          body: "B",
          is_public: true,
          unlisted_at: null,
        },
        ...{ read: `${signedIn} W`, change: "W" },
      },
      own: {
        values: { id: ownArticle, author_id: A, title: "T", body: "B", is_public: false, unlisted_at: null },
        ...{ read: "A W", change: "W" },
      },
      unlisted: {
        values: {
          id: seedId(55, 10),
          author_id: A,
          title: "T",
          body: "B",
          is_public: true,
          unlisted_at: "2026-01-01",
        },
        ...{ read: "A W", change: "W" },
      },
    },
  },
  chatpedia_revisions: {
    select: { authenticated: "*" },
    rows: {
      public: {
        values: { article_id: publicArticle, number: 1, editor_id: A, title: "T", body: "B" },
        key: `${publicArticle}|1`,
        read: signedIn,
      },
      own: {
        values: { article_id: ownArticle, number: 1, editor_id: A, title: "T", body: "B" },
        key: `${ownArticle}|1`,
        read: "A",
      },
    },
  },
  chatpedia_sources: {
    select: { authenticated: "*" },
    rows: {
      public: {
        values: { article_id: publicArticle, number: 1, title: "T" },
        key: `${publicArticle}|1`,
        read: signedIn,
      },
      own: { values: { article_id: ownArticle, number: 1, title: "T" }, key: `${ownArticle}|1`, read: "A" },
    },
  },
  marketplace_listings: {
    select: { authenticated: "*", parley_worker: "*" },
    update: {
      parley_worker:
        "popularity rating_sum rating_count is_boosted is_listed title summary price_cents embedding model",
    },
    change: "popularity = 1",
    rows: {
      listed: {
        values: {
          id: listed,
          kind: "room",
          room_id: openRoom,
          twin_id: null,
          owner_id: O,
          title: "Room",
          is_listed: true,
        },
        ...{ read: `${signedIn} W`, change: "W" },
      },
      hidden: {
        values: {
          id: seedId(55, 11),
          kind: "twin",
          room_id: null,
          twin_id: unlistedTwin,
          owner_id: O,
          title: "Twin",
          is_listed: false,
        },
        ...{ read: `O ${staff} W`, change: "W" },
      },
    },
  },
  reviews: {
    select: { authenticated: "*" },
    rows: {
      shown: {
        values: { id: seedId(55, 12), listing_id: listed, author_id: A, rating: 5, hidden_at: null },
        read: signedIn,
      },
      hidden: {
        values: { id: seedId(55, 13), listing_id: listed, author_id: B, rating: 1, hidden_at: "2026-01-01" },
        read: `B ${staff}`,
      },
    },
  },
  reports: {
    select: { authenticated: "*" },
    rows: {
      byA: {
        values: {
          id: seedId(55, 14),
          reporter_id: A,
          subject_kind: "room",
          subject_id: openRoom,
          reason: "Spam",
        },
        read: `A ${staff}`,
      },
    },
  },
};
