-- A holiday or an adjusted working period, for all venues or for some. Published without what only its area
-- uses; read by stores and SQL functions of other areas.
create view v_holiday as
select holiday.id, holiday.name, holiday.en_name, holiday.begin_date, holiday.end_date, holiday.kind,
  holiday.venue_ids
from holiday;
