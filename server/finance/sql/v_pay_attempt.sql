-- An attempt to pay something sold by one payment method. Published without what only its area uses; read by
-- stores of other areas.
create view v_pay_attempt as
select pay_attempt.attempt_no, pay_attempt.trade_no, pay_attempt.pay_type, pay_attempt.amount,
  pay_attempt.state, pay_attempt.done_at, pay_attempt.account_id
from pay_attempt;
