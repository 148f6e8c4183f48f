-- What is bought in advance, with its units (money in fen) and its validity (school dates, half-open; a frozen one
-- is prolonged when it resumes). Published without what only its area uses, for stores of other areas.
create view v_entitlement as
select entitlement.id, entitlement.user_id, entitlement.unit, entitlement.trade_no, entitlement.grant_key,
  entitlement.merchant_id, entitlement.granted, entitlement.paid, entitlement.balance, entitlement.locked,
  entitlement.status, entitlement.valid_from, entitlement.valid_until, entitlement.frozen_on,
  entitlement.frozen_days, entitlement.transferred_from
from entitlement;
