-- A change of the balance of a wallet. Published without what only its area uses; read by stores and SQL
-- functions of other areas.
create view v_wallet_txn as
select wallet_txn.id, wallet_txn.user_id, wallet_txn.kind, wallet_txn.delta, wallet_txn.balance_after,
  wallet_txn.biz_id, wallet_txn.at
from wallet_txn;
