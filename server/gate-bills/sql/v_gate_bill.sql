-- A gate bill. owed: it is to be paid. Published without what only its area uses; read by stores, views and triggers
-- of other areas.
create view v_gate_bill as
select gate_bill.id, gate_bill.bill_no, gate_bill.kind, gate_bill.user_id, gate_bill.bracelet_id,
  gate_bill.venue_id, gate_bill.visit_id, gate_bill.part, gate_bill.amount,
  gate_bill.status = {gateBillStatus.owed} as owed
from gate_bill;
