-- A requested adjustment of a wallet or refund of a top-up, until a second person decides on it, with the number of
-- the top-up; read by stores and SQL functions of other areas.
create view v_wallet_request as
select wallet_request.id, wallet_request.kind, wallet_request.user_id, wallet_request.recharge_id,
  wallet_request.amount, wallet_request.gift, wallet_request.reason, wallet_request.status,
  wallet_request.asked_by, wallet_request.asked_at, wallet_request.checked_by, wallet_request.checked_at,
  wallet_request.check_note, wallet_request.refund_no, recharge.trade_no
from wallet_request
  left join recharge on recharge.id = wallet_request.recharge_id;
