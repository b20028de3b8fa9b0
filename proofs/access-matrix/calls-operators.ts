import { idOf } from "../../database/access-identities.ts";
import { type Calls, forEveryone, forKey, forStaff, forSuperadmins, keyless } from "./call-access.ts";
import { leaving } from "./callers.ts";

/** For our own servers and for staff. */
export const operatorCalls: Calls = {
  "POST /auth/v1/invite": [{ answers: forKey }],
  "POST /auth/v1/admin/generate_link": [{ with: { type: "magiclink" }, answers: forKey }],
  "POST /auth/v1/admin/users": [{ with: { email: "newcomer@elsewhere.test" }, answers: forKey }],
  "GET /auth/v1/admin/users": [{ answers: forKey, shows: "auth.users.M auth.users.SA" }],
  "GET /auth/v1/admin/users/{userId}": [
    { with: { userId: leaving }, answers: forKey, shows: "auth.users.LEAVING" },
  ],
  "PUT /auth/v1/admin/users/{userId}": [
    {
      with: { userId: leaving, body: { user_metadata: {} } },
      answers: forKey,
      shows: "auth.users.LEAVING",
    },
  ],
  "DELETE /auth/v1/admin/users/{userId}": [{ with: { userId: leaving }, answers: forKey }],
  "GET /auth/v1/admin/users/{userId}/factors": [{ with: { userId: idOf("A") }, answers: forKey }],
  "DELETE /auth/v1/admin/users/{userId}/factors/{factorId}": [
    { with: { userId: idOf("A") }, answers: forKey },
  ],
  "POST /auth/v1/admin/sso/providers": [
    { answers: { "400 validation_failed": "KEY", "403 not_admin": keyless } },
  ],
  "GET /rest/v1/rpc/get_revenue_days": [{ answers: forStaff }],
  "GET /rest/v1/rpc/get_tier_figures": [
    { answers: forStaff, shows: "subscription_tiers.free subscription_tiers.retired" },
  ],
  "GET /rest/v1/rpc/get_sellers_to_look_at": [{ answers: forStaff }],
  "GET /rest/v1/rpc/get_top_customers": [{ answers: forStaff, shows: "profiles.B" }],
  "GET /rest/v1/rpc/get_customer": [{ answers: forStaff, shows: "profiles.A connect_accounts.ofA" }],
  "GET /rest/v1/rpc/get_customer_purchases": [{ answers: forStaff }],
  "GET /rest/v1/rpc/get_token_report": [{ answers: forStaff, shows: "profiles.A" }],
  "GET /rest/v1/rpc/get_token_settings": [
    {
      answers: forSuperadmins,
      shows: "platform_settings.internal platform_settings.public platform_settings.texts",
    },
  ],
  "GET /rest/v1/token_pricing_configs": [{ answers: forSuperadmins, shows: "profiles.A" }],
  "GET /rest/v1/rate_limits": [{ answers: forSuperadmins, shows: "rate_limits.read" }],
  "GET /rest/v1/platform_settings": [
    {
      answers: forEveryone,
      shows: "platform_settings.public platform_settings.internal platform_settings.texts",
    },
  ],
};
