-- A movement of money: a payment, a refund, a top-up, an adjustment or a deposit. Published without what only
-- its area uses; read by stores and SQL functions of other areas.
create view v_finance_record as
select finance_record.id, finance_record.no, finance_record.kind, finance_record.trade_no,
  finance_record.attempt_no, finance_record.refund_no, finance_record.pay_type, finance_record.offline_type,
  finance_record.amount, finance_record.status, finance_record.merchant_id, finance_record.venue_id,
  finance_record.user_id, finance_record.channel_trade_no, finance_record.cashier_id,
  finance_record.gmt_create, finance_record.done_at
from finance_record;
