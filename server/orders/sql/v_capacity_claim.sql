-- The places that an order takes in a slot booked by places. Published in full; read by stores and SQL
-- functions of other areas.
create view v_capacity_claim as
select capacity_claim.id, capacity_claim.site_id, capacity_claim.date, capacity_claim.time_id,
  capacity_claim.trade_no, capacity_claim.places, capacity_claim.kind, capacity_claim.expires_at,
  capacity_claim.released_at
from capacity_claim;
