-- The single row with the revision of venues, sites and spaces, raised at each change. Published without what
-- only its area uses; read by stores of other areas.
create view v_venue_revision as
select venue_revision.v
from venue_revision;
