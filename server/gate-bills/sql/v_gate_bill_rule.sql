-- How a venue charges time, if it does. return_first: wristbands are returned before the exit. Amounts in fen. Read by
-- stores of other areas.
create view v_gate_bill_rule as
select gate_bill_rule.venue_id, gate_bill_rule.return_first, gate_bill_rule.locker_night_fee
from gate_bill_rule
where gate_bill_rule.status = {switchStatus.on};
