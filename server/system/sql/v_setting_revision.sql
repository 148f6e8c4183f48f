-- The single row with the revision of the system settings, raised at each change. Published without what only
-- its area uses; read by stores of other areas.
create view v_setting_revision as
select setting_revision.v
from setting_revision;
