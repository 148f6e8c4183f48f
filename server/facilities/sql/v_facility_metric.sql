-- A metric of a facility: its limits and its last value. Published without what only its area uses; read by
-- stores of other areas.
create view v_facility_metric as
select facility_metric.facility_id, facility_metric.metric, facility_metric.value, facility_metric.at
from facility_metric;
