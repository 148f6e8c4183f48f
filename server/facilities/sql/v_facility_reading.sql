-- A measured value of a metric of a facility. Published without who measured it; read by stores of other areas.
create view v_facility_reading as
select facility_reading.facility_id, facility_reading.metric, facility_reading.value, facility_reading.at
from facility_reading;
