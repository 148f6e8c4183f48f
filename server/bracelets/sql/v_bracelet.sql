-- A wristband and who wears it. usable: it opens gates and lockers for its holder, because it is neither lost nor
-- disabled and its deposit, if any, is paid. returned_at: when it last came back to the desk. payer_id: the account of
-- the money of whoever wears it, of a guest that of the member of staff who issued it. Published without what only its
-- area uses; read by stores of other areas.
create view v_bracelet as
select bracelet.id, bracelet.chip_no, bracelet.label_no, bracelet.venue_id, bracelet.card_status,
  bracelet.bind_status, bracelet.holder_id, bracelet.guest_name, bracelet.issued_at, bracelet.returned_at,
  case when bracelet.bind_status = {bindStatus.bound} then coalesce(bracelet.holder_id, bracelet.issued_by) end
    as payer_id,
  bracelet.card_status = {cardStatus.normal}
    and bracelet.bind_status = {bindStatus.bound}
    and (bracelet.deposit_no is null or bracelet.deposit_paid) as usable
from bracelet;
