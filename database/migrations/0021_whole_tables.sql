-- migrate:up
-- Where the export was given a whole table, the earlier grant of some of its columns has nothing left to say.
set local lock_timeout = '5s';
set local role parley_owner;
revoke select (debit_account_id, idempotency_key) on ledger_transfers from parley_definer;
reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
