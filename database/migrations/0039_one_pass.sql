-- migrate:up
-- Two steps between a question and its first word, in one pass each: a worker takes a turn on and signs it in the same update,
-- and a search compares a passage's words where it reads them instead of setting them all aside first.
set local lock_timeout = '5s';

/* jscpd:ignore-start */
create or replace function take_turn(lease interval, taker text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare turn public.turns; twin public.virtual_twins; question public.messages; room public.rooms; from_seq bigint;
begin
  update public.turns t set status = 'running', fence = t.fence + 1, attempts = t.attempts + 1, lease_until = now() + lease,
    worker = taker
    from (select n.room_id, n.id from public.turns n
          where n.status in ('queued', 'running') and n.lease_until <= now() and n.attempts < 2
          order by n.lease_until, n.room_id, n.id limit 1 for update skip locked) next
    where t.room_id = next.room_id and t.id = next.id returning t.* into turn;
  if turn.id is null then return null; end if;
  select * into room from public.rooms r where r.id = turn.room_id;
  select * into twin from public.virtual_twins t where t.id = turn.twin_id;
  select * into question from public.messages m where m.room_id = turn.room_id and m.id = turn.question_id;
  -- Whole blocks of ten: the beginning of the prompt stays the same for ten messages.
  from_seq := greatest(0, (question.seq - 31) / 10 * 10) + 1;
  return jsonb_build_object(
    'turn', public.turn_json(turn), 'fence', turn.fence, 'is_stopped', turn.stop_requested_at is not null,
    'is_try_out', room.kind = 'tryout',
    'memory', case when room.kind = 'tryout' then public.remembered_json(turn.room_id, turn.created_at) else '[]' end,
    'prompt_tokens_most', turn.prompt_tokens_most, 'output_tokens_most', turn.output_tokens_most,
    'source_tokens_most', public.setting_tokens('answer_source_tokens'),
    'has_knowledge', exists (select from public.knowledge_items k where k.twin_id = turn.twin_id and k.version > 0),
    'question', question.body, 'attachments', public.material_json(question), 'quote', public.quoted_words_json(question),
    'attachment_tokens_most', public.setting_tokens('answer_attachment_tokens'),
    'twin', case when twin.id is not null then jsonb_build_object('id', twin.id, 'name', twin.name, 'description', twin.description,
      'purpose', twin.purpose, 'temperature', twin.temperature, 'is_strict', twin.is_strict, 'model', twin.model,
      'personality', (select p.personality from public.twin_personas p where p.twin_id = twin.id)) end,
    'history', coalesce((select jsonb_agg(jsonb_build_object('seq', m.seq, 'twin_id', m.twin_id, 'body', m.body,
        'name', coalesce((select s.name from public.virtual_twins s where s.id = m.twin_id),
                         (select p.first_name from public.profiles p where p.id = m.author_id))) order by m.seq)
      from public.messages m where m.room_id = turn.room_id and m.seq >= from_seq and m.seq < question.seq
        and m.deleted_at is null and m.body <> ''), '[]'::jsonb));
end $$;
comment on function take_turn(interval, text) is 'What waits longest, taken on in the name of a worker, with all it takes to answer it; null when nothing waits.';

create or replace function search_knowledge(asked_twin uuid, question text, meaning halfvec, known_languages text[],
    meaning_weight double precision, most integer)
  returns table (tier text, chunk_id uuid, item_id uuid, title text, body text, locator jsonb, "position" integer, token_count integer,
    is_citable boolean, score double precision, vector_rank integer, vector_score double precision, word_rank integer, word_score double precision)
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
      from public.knowledge_chunks c join public.knowledge_items k on k.twin_id = asked_twin and k.id = c.item_id and k.version = c.version
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
    ), hits as materialized (
      select m.id, m.item_id, m.position, m.language, t.lexeme from (
        select c.id, c.item_id, c.position, c.language, c.tsv
        from public.knowledge_chunks c join public.knowledge_items k on k.twin_id = asked_twin and k.id = c.item_id and k.version = c.version
        where c.twin_id = asked_twin and c.tsv @@ (select string_agg(t.query::text, ' | ')::tsquery from terms t)
        limit case when has_shelf then 4000 end) m,
        -- Passage by passage, so that nobody keeps the words of all of them at once.
        lateral (select t.lexeme from terms t where t.language = m.language and m.tsv @@ t.query offset 0) t
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
/* jscpd:ignore-end */

drop function claim_turn(interval);

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
