-- migrate:up
-- A question is searched inside one twin, by meaning and by words, in one statement. Nearly all twins are small enough
-- to compare every passage; one with thousands gets a partition with an index of its own, and gives it back when it shrinks.
set local lock_timeout = '5s';
set local role parley_owner;

-- pgvector names its settings when a session first meets a vector; until then only a superuser may write one into a function.
do $$ begin perform '[1]'::public.halfvec; end $$;

-- A vector that lies outside its row is fetched one by one: five times the work for a whole twin.
alter table knowledge_chunks alter column embedding set storage plain;
alter table knowledge_chunks_default alter column embedding set storage plain;

alter table knowledge_items add column title_words tsvector not null generated always as
  (to_tsvector(public.search_config(coalesce(language, 'en')), title)) stored;
comment on column knowledge_items.title_words is 'A document about bread is a better place to look for salt than one that mentions it.';

create function knowledge_shelf(twin uuid) returns text language sql immutable parallel safe set search_path = '' as $$
  select 'knowledge_chunks_of_' || replace(twin::text, '-', '')
$$;
comment on function knowledge_shelf(uuid) is 'The name of the partition that a large twin has to itself.';

create function has_knowledge_shelf(twin uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.knowledge_chunks'::regclass and c.relname = public.knowledge_shelf(twin))
$$;

-- Lexemes as they are: what to_tsquery would do to them was done when they were taken from the question.
create function as_word_query(lexeme text) returns tsquery language sql immutable parallel safe set search_path = '' as $$
  select ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

create function is_background_work() returns boolean language sql stable set search_path = '' as $$
  select current_setting('role') = 'parley_worker' or (current_setting('role') = 'none' and session_user = 'parley_worker')
$$;
comment on function is_background_work() is 'Asked inside a function that runs as its owner: the caller is the worker, not a person.';

create function search_knowledge(asked_twin uuid, question text, meaning halfvec(512), known_languages text[],
    meaning_weight double precision, most integer)
  returns table (tier text, chunk_id uuid, item_id uuid, title text, body text, locator jsonb, "position" integer,
    token_count integer, is_citable boolean, score double precision, vector_rank integer, vector_score double precision,
    word_rank integer, word_score double precision)
  language plpgsql stable security definer set search_path = '' set jit = off set hnsw.ef_search = 400 as $$
#variable_conflict use_column
declare
  has_shelf boolean := public.has_knowledge_shelf(asked_twin);
  near uuid[]; distances double precision[]; languages text[]; sizes double precision[];
begin
  if not (asked_twin in (select public.twins_i_tend()) or public.is_background_work()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;

  if has_shelf then
    with candidates as materialized (
      select c.id, c.item_id, c.version, c.language, c.embedding operator(public.<=>) meaning as d
      from public.knowledge_chunks c where c.twin_id = asked_twin and meaning is not null
      order by c.embedding operator(public.<=>) meaning limit 200
    ), nearest as (
      select c.id, c.d from candidates c join public.knowledge_items k on k.id = c.item_id and k.version = c.version
      where known_languages is null or c.language = any (known_languages) order by c.d, c.id limit 40
    )
    select array_agg(n.id order by n.d, n.id), array_agg(n.d order by n.d, n.id) into near, distances from nearest n;
    select array_agg(distinct coalesce(k.language, 'en')) into languages
      from public.knowledge_items k where k.twin_id = asked_twin and k.version > 0;
    select array_fill(greatest(c.reltuples, 1)::double precision, array[cardinality(languages)]) into sizes
      from pg_catalog.pg_class c where c.oid = to_regclass('public.' || public.knowledge_shelf(asked_twin));
  else
    with passages as materialized (
      select c.id, c.language, c.embedding operator(public.<=>) meaning as d
      from public.knowledge_chunks c join public.knowledge_items k on k.id = c.item_id and k.version = c.version
      where c.twin_id = asked_twin
    ), nearest as (
      select p.id, p.d from passages p where p.d is not null and (known_languages is null or p.language = any (known_languages))
      order by p.d, p.id limit 40
    ), spoken as (select p.language, count(*)::double precision as size from passages p group by p.language)
    select n.ids, n.ds, s.names, s.sizes into near, distances, languages, sizes
      from (select array_agg(nearest.id order by nearest.d, nearest.id) as ids, array_agg(nearest.d order by nearest.d, nearest.id) as ds from nearest) n,
        (select array_agg(spoken.language) as names, array_agg(spoken.size) as sizes from spoken) s;
  end if;

  return query
    with terms as materialized (
      select l.name as language, l.size, t.lexeme, public.as_word_query(t.lexeme) as query
      from unnest(languages, sizes) as l (name, size), unnest(to_tsvector(public.search_config(l.name), question)) t
    ), matching as materialized (
      select c.id, c.item_id, c.position, c.language, strip(c.tsv) as words
      from public.knowledge_chunks c join public.knowledge_items k on k.id = c.item_id and k.version = c.version
      where c.twin_id = asked_twin and c.tsv @@ (select string_agg(t.query::text, ' | ')::tsquery from terms t)
      limit case when has_shelf then 4000 end
    ), hits as materialized (
      select m.id, m.item_id, m.position, t.language, t.lexeme from matching m join terms t on t.language = m.language and m.words @@ t.query
    ), weights as (
      -- How rare a word is among the twin's own passages says how much it tells them apart.
      select t.language, t.lexeme, t.query, ln(1 + (t.size - coalesce(f.n, 0) + 0.5) / (coalesce(f.n, 0) + 0.5)) as weight
      from terms t left join (select h.language, h.lexeme, count(*)::double precision as n from hits h group by 1, 2) f using (language, lexeme)
    ), mass as (select w.language, sum(w.weight) as whole from weights w group by w.language
    ), titled as (
      select k.id, sum(w.weight) * 0.3 as weight from public.knowledge_items k join weights w on k.title_words @@ w.query
      where k.twin_id = asked_twin and w.language = coalesce(k.language, 'en') group by k.id
    ), covered as (
      select h.id, h.item_id, h.position, h.language, sum(w.weight) as weight
      from hits h join weights w using (language, lexeme) group by 1, 2, 3, 4
    ), by_words as (
      select x.id, x.share, row_number() over (order by x.share desc, x.item_id, x.position)::integer as r from (
        select c.id, c.item_id, c.position, (c.weight + coalesce(t.weight, 0)) / m.whole as share
        from covered c join mass m using (language) left join titled t on t.id = c.item_id
        where m.whole > 0 order by share desc, c.item_id, c.position limit 40) x
    ), by_meaning as (
      select v.id, 1 - v.d as likeness, v.r::integer from unnest(near, distances) with ordinality as v (id, d, r)
    ), fused as (
      select id, coalesce(meaning_weight / (10.0 + v.r), 0) + coalesce(2 * w.share / (10.0 + w.r), 0) as score,
        v.r as vr, v.likeness, w.r as wr, w.share
      from by_meaning v full join by_words w using (id)
    )
    select case when has_shelf then 'own_index' else 'exact' end, f.id, c.item_id, k.title, c.body, c.locator, c.position,
      c.token_count, k.is_citable, f.score, f.vr, f.likeness, f.wr, f.share
    from fused f join public.knowledge_chunks c on c.twin_id = asked_twin and c.id = f.id
      join public.knowledge_items k on k.id = c.item_id and k.version = c.version
    order by f.score desc, c.item_id, c.position limit most;
end $$;
comment on function search_knowledge(uuid, text, halfvec, text[], double precision, integer) is
  'The twin''s passages for a question, best first, for whoever tends the twin and for the worker. Passages in languages that are not known have no meaning; null: all are known.';

create function answer_source_tokens() returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return public.setting_tokens('answer_source_tokens');
end $$;
comment on function answer_source_tokens() is 'How much of a twin''s knowledge goes with one question: whoever tries one sees where it ends.';

-- Moving house. The owner of the tables makes, joins, parts and drops; rows are moved by the one whom policies do not bind.
create function make_knowledge_shelf(twin uuid) returns void language plpgsql security definer set search_path = '' as $$
declare shelf text := public.knowledge_shelf(twin);
begin
  execute format('create table if not exists public.%I (like public.knowledge_chunks including all)', shelf);
  execute format('alter table public.%I enable row level security', shelf);
  execute format('alter table public.%I force row level security', shelf);
  execute format('grant select, insert, delete on public.%I to parley_definer', shelf);
  execute format('create index if not exists %I on public.%I using hnsw (embedding public.halfvec_cosine_ops)', shelf || '_meaning', shelf);
end $$;

-- Readers wait for as long as this takes, and a question that waits for more than a moment is better served by another try.
create function join_knowledge_shelf(twin uuid) returns void language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
begin
  execute format('alter table public.knowledge_chunks attach partition public.%I for values in (%L)', public.knowledge_shelf(twin), twin);
end $$;

create function hold_knowledge() returns void language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
begin
  lock table public.knowledge_chunks_default in access exclusive mode;
end $$;

create function part_knowledge_shelf(twin uuid) returns void language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
begin
  execute format('alter table public.knowledge_chunks detach partition public.%I', public.knowledge_shelf(twin));
end $$;

create function drop_knowledge_shelf(twin uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  execute format('drop table public.%I', public.knowledge_shelf(twin));
end $$;

create function fill_knowledge_shelf(twin uuid, most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare shelf text := public.knowledge_shelf(twin); copied integer;
begin
  perform public.make_knowledge_shelf(twin);
  execute format('insert into public.%1$I (twin_id, id, item_id, version, position, body, locator, model, dims, embedding, language, token_count)
    select c.twin_id, c.id, c.item_id, c.version, c.position, c.body, c.locator, c.model, c.dims, c.embedding, c.language, c.token_count
    from public.knowledge_chunks_default c where c.twin_id = $1 and not exists (select from public.%1$I s where s.twin_id = $1 and s.id = c.id)
    order by c.id limit $2', shelf) using twin, most;
  get diagnostics copied = row_count;
  return copied;
end $$;
comment on function fill_knowledge_shelf(uuid, integer) is 'Copies passages onto a shelf nobody looks at yet; how many it was. Zero: all of them are there.';

create function open_knowledge_shelf(twin uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform public.hold_knowledge();
  perform public.fill_knowledge_shelf(twin, null);
  execute format('delete from public.%I s where not exists (
    select from public.knowledge_chunks_default c where c.twin_id = $1 and c.id = s.id)', public.knowledge_shelf(twin)) using twin;
  delete from public.knowledge_chunks_default c where c.twin_id = twin;
  perform public.join_knowledge_shelf(twin);
end $$;
comment on function open_knowledge_shelf(uuid) is 'In one step the twin is searched on its shelf. What changed since the shelf was filled is caught up with first.';

create function close_knowledge_shelf(twin uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if public.has_knowledge_shelf(twin) then
    perform public.part_knowledge_shelf(twin);
    execute format('insert into public.knowledge_chunks (twin_id, id, item_id, version, position, body, locator, model, dims, embedding, language, token_count)
      select twin_id, id, item_id, version, position, body, locator, model, dims, embedding, language, token_count from public.%I',
      public.knowledge_shelf(twin));
  end if;
  if to_regclass('public.' || public.knowledge_shelf(twin)) is not null then perform public.drop_knowledge_shelf(twin); end if;
end $$;
comment on function close_knowledge_shelf(uuid) is 'The twin goes back to where small ones are. Also clears away a shelf that was filled and never opened.';

create table golden_questions (
  id               uuid primary key default gen_random_uuid(),
  twin_id          uuid not null references virtual_twins on delete cascade,
  question         text not null check (char_length(question) between 1 and 1000),
  expected_item_id uuid not null references knowledge_items on delete cascade,
  last_rank        integer check (last_rank > 0),
  last_passed      boolean,
  created_at       timestamptz not null default now(),
  unique (twin_id, question)
);
comment on table golden_questions is 'Questions whose right source the owner knows, asked again after every change of what the twin knows.';
create index golden_questions_item on golden_questions (expected_item_id);

create table golden_runs (
  id         uuid primary key default gen_random_uuid(),
  twin_id    uuid not null references virtual_twins on delete cascade,
  passed     integer not null check (passed between 0 and total),
  total      integer not null check (total > 0),
  cause      text not null check (cause in ('asked', 'changed')),
  created_at timestamptz not null default now()
);
create index golden_runs_twin on golden_runs (twin_id, created_at desc, id desc);

-- Two tabs at once must not both add the last one, so the count is made one at a time.
create function admit_golden_question() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('golden_questions'), hashtext(new.twin_id::text));
  if (select count(*) from public.golden_questions g where g.twin_id = new.twin_id) >= 200 then
    raise exception 'golden_questions_full' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger golden_questions_admit before insert on golden_questions for each row execute function admit_golden_question();

alter table golden_questions enable row level security;
alter table golden_questions force row level security;
create policy golden_questions_read on golden_questions for select to authenticated using (twin_id in (select twins_i_tend()));
create policy golden_questions_create on golden_questions for insert to authenticated with check (
  twin_id in (select twins_i_edit())
  and exists (select from knowledge_items k where k.id = expected_item_id and k.twin_id = golden_questions.twin_id));
create policy golden_questions_delete on golden_questions for delete to authenticated using (twin_id in (select twins_i_edit()));
create policy golden_questions_work on golden_questions to parley_worker using (true) with check (true);
grant select, insert (twin_id, question, expected_item_id), delete on golden_questions to authenticated;
grant select, update (last_rank, last_passed) on golden_questions to parley_worker;
grant select on golden_questions to parley_definer;

alter table golden_runs enable row level security;
alter table golden_runs force row level security;
create policy golden_runs_read on golden_runs for select to authenticated using (twin_id in (select twins_i_tend()));
create policy golden_runs_work on golden_runs to parley_worker using (true) with check (true);
grant select on golden_runs to authenticated;
grant select, insert, delete on golden_runs to parley_worker;
grant select on golden_runs to parley_definer;

grant insert on knowledge_chunks to parley_definer;
grant select, delete on knowledge_chunks_default to parley_definer;
grant execute on function knowledge_shelf(uuid) to parley_worker, parley_definer;
grant execute on function has_knowledge_shelf(uuid) to parley_worker, parley_definer;
grant execute on function as_word_query(text) to parley_definer;
grant execute on function is_background_work() to parley_definer;
grant execute on function search_knowledge(uuid, text, halfvec, text[], double precision, integer) to authenticated, parley_worker;
grant execute on function answer_source_tokens() to authenticated;
grant execute on function make_knowledge_shelf(uuid) to parley_definer;
grant execute on function join_knowledge_shelf(uuid) to parley_definer;
grant execute on function hold_knowledge() to parley_definer;
grant execute on function part_knowledge_shelf(uuid) to parley_definer;
grant execute on function drop_knowledge_shelf(uuid) to parley_definer;
grant execute on function fill_knowledge_shelf(uuid, integer) to parley_worker;
grant execute on function open_knowledge_shelf(uuid) to parley_worker;
grant execute on function close_knowledge_shelf(uuid) to parley_worker;

reset role;
alter function search_knowledge(uuid, text, halfvec, text[], double precision, integer) owner to parley_definer;
alter function answer_source_tokens() owner to parley_definer;
alter function fill_knowledge_shelf(uuid, integer) owner to parley_definer;
alter function open_knowledge_shelf(uuid) owner to parley_definer;
alter function close_knowledge_shelf(uuid) owner to parley_definer;
alter function admit_golden_question() owner to parley_definer;
insert into rate_limits (name, counts_by, points, window_seconds, description) values
  ('try-question', 'person', 60, 60, 'Questions tried on a twin'),
  ('golden-run', 'person', 10, 60, 'Golden questions asked again by hand');
insert into personal_places (relation, store, belongs, left_out, reason) values
  ('public.golden_questions', 'golden_questions', 'twin_id in (select t.id from public.virtual_twins t where t.owner_id = $1)', '{}', null),
  ('public.golden_runs', 'golden_runs', 'twin_id in (select t.id from public.virtual_twins t where t.owner_id = $1)', '{}', null);

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
