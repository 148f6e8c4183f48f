-- A building of the school. Published without what only its area uses; read by stores of other areas.
create view v_building as
select building.id, building.campus_id, building.name, building.en_name, building.code, building.status
from building;
