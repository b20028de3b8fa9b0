-- migrate:up
-- A new installation starts with the four plans, a price for tokens, the usual limits and settings.
-- From then on superadmins edit these rows; later migrations leave them alone.
set local lock_timeout = '5s';

insert into subscription_tiers (id, name, monthly_price, max_twins, revenue_share_bps) values
  ('free', 'Free', 0, 1, 0),
  ('starter', 'Starter', 900, 5, 6000),
  ('growth', 'Growth', 9900, 25, 7500),
  ('pro', 'Pro', 99900, 250, 9900);

insert into token_pricing_configs (id, input_cents_per_1000, output_cents_per_1000, effective_from) values
  ('00000000-0000-4000-8000-000000000001', 10, 30, '2026-01-01');

insert into rate_limits (name, counts_by, points, window_seconds, description) values
  ('sign-up', 'address', 30, 300, 'New accounts'),
  ('sign-in', 'address', 30, 300, 'Sign-ins, right or wrong'),
  ('one-time-code', 'address', 30, 300, 'Asking for a code or a link'),
  ('refresh', 'address', 150, 300, 'Session refreshes'),
  ('verify', 'address', 30, 300, 'Codes tried'),
  ('factor-challenge', 'person', 15, 60, 'Second-factor challenges'),
  ('mail', 'person', 30, 3600, 'Mails sent on someone''s behalf'),
  ('sms', 'person', 30, 3600, 'Text messages sent on someone''s behalf'),
  ('sms-again', 'person', 1, 60, 'The pause between two text messages'),
  ('visitor', 'address', 120, 60, 'Requests without a session'),
  ('read', 'person', 600, 60, 'Looking at things'),
  ('write', 'person', 120, 60, 'Changing things'),
  ('send-message', 'person', 30, 60, 'Questions and messages'),
  ('invite', 'person', 20, 86400, 'Invitations to rooms'),
  ('upload', 'person', 60, 3600, 'Files sent'),
  ('checkout', 'person', 20, 3600, 'Checkouts begun'),
  ('live-stream', 'person', 30, 60, 'Live streams opened');

insert into platform_settings (key, value, is_public, description) values
  ('low_token_threshold', '1000', true, 'A balance below this many tokens is low'),
  ('card_fee_bps', '290', true, 'Card processing, in hundredths of a percent of the price'),
  ('card_fee_fixed_cents', '30', true, 'Card processing, the fixed part of each payment'),
  ('payout_delay_days', '7', true, 'Days between a sale and its payout'),
  ('referral_share_bps', '2000', true, 'The referrer''s part of what the platform earns'),
  ('referral_thanks_tokens', '0', false, 'Tokens given to a referrer without the affiliate system'),
  ('default_model', '"sandbox/parley-small"', false, 'The model of twins that name none');

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
