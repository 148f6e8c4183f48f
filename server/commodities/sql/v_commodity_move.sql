-- A change of the stock of a commodity. Published without what only its area uses; read by stores of other
-- areas.
create view v_commodity_move as
select commodity_move.id, commodity_move.commodity_id
from commodity_move;
