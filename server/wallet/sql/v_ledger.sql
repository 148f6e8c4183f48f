-- Lists the wallet transactions of all accounts. Amounts in fen, `at` is an instant.
-- Read by `bench/soak/invariants.ts`.
create view v_ledger as
select wallet_txn.user_id as account_id, wallet_txn.delta, wallet_txn.balance_after, wallet_txn.biz_type,
  wallet_txn.biz_id, wallet_txn.at
from wallet_txn;
