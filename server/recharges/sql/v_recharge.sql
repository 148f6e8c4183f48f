-- A top-up of a wallet, with its bonus. Published without what only its area uses; read by stores and SQL
-- functions of other areas.
create view v_recharge as
select recharge.id, recharge.trade_no, recharge.user_id, recharge.merchant_id, recharge.amount,
  recharge.gift, recharge.paid_at, recharge.returned, recharge.gift_taken, recharge.gmt_create
from recharge;
