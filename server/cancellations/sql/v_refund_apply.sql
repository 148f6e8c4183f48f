-- A request of a member for a special refund, and the review of it. Published without what only its area uses;
-- read by stores of other areas.
create view v_refund_apply as
select refund_apply.id, refund_apply.trade_no, refund_apply.check_status, refund_apply.closed,
  refund_apply.checked_at, refund_apply.submitted_at
from refund_apply;
