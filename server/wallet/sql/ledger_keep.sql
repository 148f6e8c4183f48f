-- Refuses every update and deletion of a wallet transaction.
-- Trigger of `wallet_txn`, before delete or update.
create or replace function ledger_keep()
returns trigger
language plpgsql
as $$
begin
  raise exception 'ledger rows are never changed';
end
$$;

create trigger ledger_keep before delete or update on wallet_txn for each row execute function ledger_keep();
