-- A refund of money to a member by one route, amount in fen. status: financeStatus, 3 refunding, 2 completed,
-- 5 failed. Published without what only its area uses; read by stores and SQL functions of other areas and by
-- `bench/soak/invariants.ts`.
create view v_refund as
select refund.id, refund.refund_no, refund.trade_no, refund.attempt_no_paid, refund.pay_type, refund.amount,
  refund.deduct, refund.reason, refund.route, refund.status, refund.attempt_no, refund.claimed_until,
  refund.next_try_at, refund.tries, refund.sent_at, refund.last_error, refund.channel_refund_no,
  refund.gmt_create, refund.done_at, refund.withdrawn_at, refund.batch_no, refund.recharge_no,
  refund.order_no, refund.failed_at
from refund;
