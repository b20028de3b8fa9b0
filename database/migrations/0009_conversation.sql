-- migrate:up
-- People and twins talk in rooms. Every message has the next number of its room, without gaps, and
-- every question is answered or visibly failed. Only those who are in the room read what is said.
set local lock_timeout = '5s';
set local role parley_owner;

create table messages (
  room_id    uuid not null references rooms on delete cascade,
  id         uuid not null default gen_random_uuid(),
  seq        bigint not null check (seq > 0),
  author_id  uuid,
  twin_id    uuid,
  client_id  uuid,
  reply_to   uuid,
  body       text not null check (char_length(body) <= 40000),
  mentions   uuid[] not null default '{}' check (cardinality(mentions) <= 12),
  status     text not null default 'complete' check (status in ('complete', 'streaming', 'stopped', 'failed')),
  version    integer not null default 1 check (version > 0),
  edited_at  timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (room_id, id),
  unique (room_id, seq),
  unique (room_id, author_id, client_id),
  check (num_nonnulls(author_id, twin_id) = 1)
);
comment on table messages is 'What was said. author_id and twin_id carry no foreign keys: an answer outlives its twin, and rooms may move to other servers.';
comment on column messages.seq is 'The room''s own number, from room_counters: what a reader has missed is everything above the last one seen.';
comment on column messages.client_id is 'Made by the sender''s browser: sending the same message twice adds it once.';
comment on column messages.reply_to is 'The question this answers.';
create index messages_reply_to on messages (room_id, reply_to);

create table message_versions (
  room_id     uuid not null,
  message_id  uuid not null,
  version     integer not null check (version > 0),
  body        text not null,
  reason      text not null check (reason in ('edited', 'regenerated')),
  replaced_at timestamptz not null default now(),
  primary key (room_id, message_id, version),
  foreign key (room_id, message_id) references messages on delete cascade
);
comment on table message_versions is 'What a message said before it was edited or answered anew.';

create table message_citations (
  room_id    uuid not null,
  message_id uuid not null,
  number     smallint not null check (number > 0),
  twin_id    uuid not null,
  item_id    uuid references knowledge_items on delete set null,
  chunk_id   uuid,
  title      text not null check (char_length(title) <= 300),
  quote      text not null check (char_length(quote) <= 600),
  locator    jsonb not null default '{}' check (jsonb_typeof(locator) = 'object'),
  primary key (room_id, message_id, number),
  foreign key (room_id, message_id) references messages on delete cascade
);
comment on column message_citations.quote is 'A copy, short on purpose: the citation stays readable when the passage is re-read or removed.';
create index message_citations_item on message_citations (item_id);

create table turns (
  room_id           uuid not null,
  id                uuid not null default gen_random_uuid(),
  question_id       uuid not null,
  answer_id         uuid,
  twin_id           uuid not null,
  asked_by          uuid not null,
  payer_id          uuid not null,
  status            text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed')),
  lease_until       timestamptz not null default now(),
  fence             bigint not null default 0 check (fence >= 0),
  attempts          smallint not null default 0 check (attempts >= 0),
  stop_requested_at timestamptz,
  hold_tokens       bigint not null default 0 check (hold_tokens >= 0),
  input_tokens      bigint not null default 0 check (input_tokens >= 0),
  output_tokens     bigint not null default 0 check (output_tokens >= 0),
  charged_tokens    bigint not null default 0 check (charged_tokens >= 0 and charged_tokens <= hold_tokens),
  is_estimated      boolean not null default false,
  failure           text check (char_length(failure) <= 200),
  created_at        timestamptz not null default now(),
  finished_at       timestamptz,
  primary key (room_id, id),
  unique (room_id, question_id, twin_id),
  foreign key (room_id, question_id) references messages on delete cascade,
  check ((status in ('done', 'stopped', 'failed')) = (finished_at is not null)),
  check ((status = 'failed') = (failure is not null))
) with (fillfactor = 70);
comment on table turns is 'One twin''s work on one question: a leased row instead of a queue entry.';
comment on column turns.fence is 'Raised by whoever claims the turn. Every later write names it, so a worker back from the dead writes nothing.';
create index turns_claimable on turns (lease_until, room_id, id) where status in ('queued', 'running');

alter table messages enable row level security;
alter table messages force row level security;
create policy messages_read on messages for select to authenticated using (room_id in (select rooms_i_talk_in()));
create policy messages_work on messages for select to parley_worker using (true);
grant select on messages to authenticated, parley_worker;

alter table message_versions enable row level security;
alter table message_versions force row level security;
create policy message_versions_read on message_versions for select to authenticated using (room_id in (select rooms_i_talk_in()));
grant select on message_versions to authenticated;

alter table message_citations enable row level security;
alter table message_citations force row level security;
create policy message_citations_read on message_citations for select to authenticated using (room_id in (select rooms_i_talk_in()));
grant select on message_citations to authenticated;

alter table turns enable row level security;
alter table turns force row level security;
create policy turns_read on turns for select to authenticated using (room_id in (select rooms_i_talk_in()));
create policy turns_work on turns to parley_worker using (true) with check (true);
grant select on turns to authenticated;
grant select, update (status, lease_until, fence, attempts, failure, finished_at) on turns to parley_worker;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
