-- migrate:up
-- What a search asks of the database. A passage's words are read for every passage that shares one with the question; kept
-- beside the rest of its row they are there at once, instead of being fetched one by one from where long values lie. And what
-- a search calls keeps its plan, as in 0033, word for word as it was.
set local lock_timeout = '5s';

-- For what is written from now on. What is there stays where it lies until it is read again.
alter table knowledge_chunks alter column tsv set storage main;

/* jscpd:ignore-start */
create or replace function has_knowledge_shelf(twin uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.knowledge_chunks'::regclass and c.relname = public.knowledge_shelf(twin));
end $$;

create or replace function as_word_query(lexeme text) returns tsquery language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;
end $$;

create or replace function is_background_work() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return current_setting('role') = 'parley_worker' or (current_setting('role') = 'none' and session_user = 'parley_worker');
end $$;
/* jscpd:ignore-end */

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
