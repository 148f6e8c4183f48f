-- A commodity in the stock of a venue. Published without what only its area uses; read by stores of other
-- areas.
create view v_commodity as
select commodity.id, commodity.venue_id, commodity.stock, commodity.version
from commodity;
