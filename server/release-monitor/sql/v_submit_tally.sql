-- The number of booking requests of a site with one result in a period. Published without what only its area
-- uses; read by stores of other areas.
create view v_submit_tally as
select submit_tally.at, submit_tally.site_id, submit_tally.result, submit_tally.n
from submit_tally;
