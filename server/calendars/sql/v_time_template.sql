-- A time template: a named division of the day into slots. Published without what only its area uses; read by
-- stores of other areas.
create view v_time_template as
select time_template.id, time_template.name, time_template.en_name
from time_template;
