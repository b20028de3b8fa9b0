-- migrate:up
-- The marketplace lists public rooms and twins. People who used one review it; anyone can report one,
-- and staff can take it off the shelf without taking it from its owner.
set local lock_timeout = '5s';
set local role parley_owner;

create table marketplace_listings (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('room', 'twin')),
  room_id      uuid unique references rooms on delete cascade,
  twin_id      uuid unique references virtual_twins on delete cascade,
  owner_id     uuid not null references profiles,
  title        text not null check (char_length(title) between 1 and 80),
  summary      text not null default '' check (char_length(summary) <= 500),
  price_cents  integer check (price_cents > 0),
  popularity   bigint not null default 0 check (popularity >= 0),
  rating_sum   bigint not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating       double precision not null generated always as
                 (case when rating_count = 0 then 0 else rating_sum::double precision / rating_count end) stored,
  is_boosted   boolean not null default false,
  is_listed    boolean not null default true,
  embedding    halfvec(512),
  model        text,
  tsv          tsvector not null generated always as (to_tsvector('english', title || ' ' || summary)) stored,
  published_at timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  check ((kind = 'room') = (room_id is not null) and (kind = 'twin') = (twin_id is not null)),
  check ((embedding is null) = (model is null))
);
comment on table marketplace_listings is 'One row per public room or twin, made to be searched: one vector each, kept by background work.';
comment on column marketplace_listings.is_boosted is 'Shown first, and said to be.';
create index marketplace_listings_popular on marketplace_listings (kind, popularity desc, id desc) where is_listed;
create index marketplace_listings_new on marketplace_listings (kind, published_at desc, id desc) where is_listed;
create index marketplace_listings_rated on marketplace_listings (kind, rating desc, id desc) where is_listed;
create index marketplace_listings_words on marketplace_listings using gin (tsv);
create index marketplace_listings_owner on marketplace_listings (owner_id);

create table reviews (
  id         uuid primary key default gen_random_uuid(),
  listing_id uuid not null references marketplace_listings on delete cascade,
  author_id  uuid not null references profiles,
  rating     smallint not null check (rating between 1 and 5),
  body       text not null default '' check (char_length(body) <= 2000),
  hidden_at  timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (listing_id, author_id)
);
comment on column reviews.hidden_at is 'When a moderator hid it.';
create index reviews_listing on reviews (listing_id, created_at desc, id desc);
create index reviews_author on reviews (author_id);

create table reports (
  id           uuid primary key default gen_random_uuid(),
  reporter_id  uuid not null references profiles,
  subject_kind text not null check (subject_kind in ('room', 'twin', 'message', 'article', 'review')),
  subject_id   uuid not null,
  reason       text not null check (char_length(reason) between 1 and 1000),
  status       text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  resolved_by  uuid references profiles,
  resolved_at  timestamptz,
  created_at   timestamptz not null default now(),
  check ((status = 'open') = (resolved_at is null)),
  unique (reporter_id, subject_kind, subject_id)
);
create index reports_open on reports (created_at, id) where status = 'open';
create index reports_resolved_by on reports (resolved_by);

create trigger marketplace_listings_touch before update on marketplace_listings for each row execute function touch_updated_at();
create trigger reviews_touch before update on reviews for each row execute function touch_updated_at();

alter table marketplace_listings enable row level security;
alter table marketplace_listings force row level security;
create policy marketplace_listings_read on marketplace_listings for select to authenticated
  using (is_listed or owner_id = (select current_user_id()));
create policy marketplace_listings_as_admin_read on marketplace_listings for select to authenticated using ((select is_admin()));
create policy marketplace_listings_work on marketplace_listings to parley_worker using (true) with check (true);
grant select on marketplace_listings to authenticated;
grant select, update (popularity, rating_sum, rating_count, is_boosted, is_listed, title, summary, price_cents, embedding, model)
  on marketplace_listings to parley_worker;

alter table reviews enable row level security;
alter table reviews force row level security;
create policy reviews_read on reviews for select to authenticated using (hidden_at is null or author_id = (select current_user_id()));
create policy reviews_as_admin_read on reviews for select to authenticated using ((select is_admin()));
grant select on reviews to authenticated;

alter table reports enable row level security;
alter table reports force row level security;
create policy reports_read on reports for select to authenticated using (reporter_id = (select current_user_id()));
create policy reports_as_admin_read on reports for select to authenticated using ((select is_admin()));
grant select on reports to authenticated;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
