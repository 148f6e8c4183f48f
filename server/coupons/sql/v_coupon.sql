-- A coupon of a member, or one that is not claimed yet. Published without what only its area uses; read by
-- stores of other areas.
create view v_coupon as
select coupon.id, coupon.template_id
from coupon;
