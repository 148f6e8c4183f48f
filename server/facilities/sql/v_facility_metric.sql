-- A metric of a facility: its limits, its sensor and its last value. Published in full; read by stores of other areas.
create view v_facility_metric as
select facility_metric.facility_id, facility_metric.metric, facility_metric.low, facility_metric.high,
  facility_metric.hardware_id, facility_metric.value, facility_metric.at
from facility_metric;
