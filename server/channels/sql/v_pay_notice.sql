-- A notice received from a payment channel, as it arrived. Published without what only its area uses; read by
-- stores of other areas.
create view v_pay_notice as
select pay_notice.id, pay_notice.channel, pay_notice.kind, pay_notice.verified, pay_notice.ref_no,
  pay_notice.at
from pay_notice;
