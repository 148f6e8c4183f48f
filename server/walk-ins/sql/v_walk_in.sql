-- A court released after a no-show, with the remaining time that members may claim. Published without what only
-- its area uses; read by SQL functions of other areas.
create view v_walk_in as
select walk_in.trade_no
from walk_in;
