-- migrate:up
-- People are told what concerns them. A notice is written by the product, read by its owner, and the
-- only thing its owner can change about it is that it has been read.
set local lock_timeout = '5s';
set local role parley_owner;

create table user_notifications (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references profiles,
  type       text not null check (type in (
               'new_twin_manager', 'twin_role_change', 'room_invitation',
               'stripe_connect_active', 'stripe_connect_requirements', 'stripe_connect_processing',
               'seller_account_complete', 'seller_account_incomplete', 'seller_account_processing')),
  message    text not null check (char_length(message) between 1 and 500),
  is_read    boolean not null default false,
  data       jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  event_key  text,
  created_at timestamptz not null default now(),
  -- The browser builds a path from this: anything but an id could lead off the site.
  check (not data ? 'twin_id'
         or data ->> 'twin_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  unique (user_id, event_key)
);
comment on column user_notifications.event_key is 'Names the event behind the notice, so that a job that runs twice tells once.';
create index user_notifications_newest on user_notifications (user_id, created_at desc, id desc);
create index user_notifications_unread on user_notifications (user_id, type) where not is_read;

alter table user_notifications enable row level security;
alter table user_notifications force row level security;
create policy user_notifications_read on user_notifications for select to authenticated
  using (user_id = (select current_user_id()));
create policy user_notifications_mark_read on user_notifications for update to authenticated
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()) and is_read);
create policy user_notifications_work on user_notifications to parley_worker using (true) with check (true);
grant select on user_notifications to authenticated;
grant update (is_read) on user_notifications to authenticated;
grant select, insert on user_notifications to parley_worker;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
