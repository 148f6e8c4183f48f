-- Opens an empty wallet for each of these accounts that has none. Locks nothing but the rows that it inserts.
-- Called by server/accounts/account-row.store.ts.
create or replace function open_wallets(of_users integer[])
returns void
language sql
as $$
insert into wallet (user_id, balance) select unnest(of_users), 0 on conflict (user_id) do nothing
$$;
