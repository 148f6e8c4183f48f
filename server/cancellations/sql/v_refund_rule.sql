-- A refund rule: the percentage returned by the hours left before the start. Published without what only its
-- area uses; read by stores of other areas.
create view v_refund_rule as
select refund_rule.id, refund_rule.name, refund_rule.tiers, refund_rule.en_name,
  refund_rule.week_cancel_max, refund_rule.allow_special
from refund_rule;
