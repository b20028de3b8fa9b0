import { type Calls, forEveryone } from "./call-access.ts";
import { planted } from "./things.ts";

/** What is bought, sold, written and debated. */
export const dealingCalls: Calls = {
  "GET /rest/v1/subscription_tiers": [{ answers: forEveryone, shows: "subscription_tiers.free" }],
  "GET /rest/v1/subscriptions": [{ answers: forEveryone }],
  "POST /rest/v1/subscriptions": [
    { answers: { 200: "*", "403 not_allowed": "U" }, writes: "B I G AD AD1 SA MOD" },
  ],
  "GET /rest/v1/chatpedia_articles": [
    { that: "the public ones", answers: forEveryone, shows: "chatpedia_articles.public profiles.A" },
    {
      that: "one's own",
      with: { shelf: "mine" },
      answers: forEveryone,
      shows: "chatpedia_articles.unlisted chatpedia_articles.own",
    },
  ],
  "GET /rest/v1/chatpedia_articles/{id}": [
    {
      that: "a public one",
      with: { id: planted.publicArticle },
      answers: forEveryone,
      shows: "chatpedia_articles.public profiles.A chatpedia_sources.public",
    },
    {
      that: "an own one",
      with: { id: planted.ownArticle },
      answers: { 200: "A", "404 article_not_found": "*" },
      shows: "chatpedia_articles.own profiles.A chatpedia_sources.own",
    },
  ],
  "GET /rest/v1/marketplace/rooms": [
    { answers: forEveryone, shows: "rooms.priced profiles.O rooms.open virtual_twins.unlisted" },
  ],
  "GET /rest/v1/marketplace/twins": [{ answers: forEveryone, shows: "virtual_twins.public profiles.O" }],
  "GET /rest/v1/referral_codes": [{ answers: forEveryone }],
  "GET /rest/v1/rpc/get_referral_summary": [{ answers: forEveryone }],
  "GET /rest/v1/referral_earnings": [{ answers: forEveryone, showsTo: { "profiles.B": "A" } }],
  "GET /rest/v1/roundtables": [{ answers: forEveryone, shows: "roundtables.ofA" }],
  "GET /rest/v1/roundtables/{id}": [
    {
      with: { id: planted.roundtable },
      answers: { 200: "A", "404 roundtable_not_found": "*" },
      shows: "roundtables.ofA",
    },
  ],
  "GET /rest/v1/roundtable_statements": [{ answers: forEveryone, shows: "roundtable_statements.first" }],
  "POST /functions/v1/get-connect-account-status": [
    { answers: forEveryone, showsTo: { "connect_accounts.ofA": "A" } },
  ],
  "POST /functions/v1/fetch-seller-revenue": [{ answers: forEveryone, showsTo: { "sales.byA": "A" } }],
  "GET /rest/v1/rpc/get_sales_by_week": [{ answers: forEveryone }],
  "GET /rest/v1/payouts": [{ answers: forEveryone }],
  "GET /rest/v1/rpc/get_room_revenue": [{ answers: { "402 upgrade_required": "*" } }],
  "GET /rest/v1/user_token_balances": [{ answers: forEveryone }],
  "POST /rest/v1/user_token_balances": [
    { answers: { 200: "*", "403 not_allowed": "U" }, writes: "B I G AD AD1 SA MOD" },
  ],
  "GET /rest/v1/token_bundles": [{ answers: forEveryone }],
  "GET /rest/v1/rpc/get_token_usage_summary": [{ answers: forEveryone }],
  "GET /rest/v1/token_usage_days": [{ answers: forEveryone }],
  "GET /rest/v1/rpc/get_token_history": [{ answers: forEveryone }],
  "GET /rest/v1/token_history.csv": [{ answers: forEveryone }],
};
