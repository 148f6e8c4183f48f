-- A slot of a time template. Published in full; read by stores and SQL functions of other areas.
create view v_time_slot as
select time_slot.id, time_slot.template_id, time_slot.begin_minute, time_slot.end_minute
from time_slot;
