-- A price of a site or a space, by role, kind of day, time of day and period. Published in full; read by stores
-- of other areas.
create view v_charge as
select charge.id, charge.site_id, charge.space_id, charge.role_id, charge.date_kind, charge.begin_minute,
  charge.end_minute, charge.price, charge.companion_price, charge.effective_from, charge.effective_to
from charge;
