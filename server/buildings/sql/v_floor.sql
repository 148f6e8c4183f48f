-- A floor of a building; the area is in hundredths of a square metre. Published without what only its area uses;
-- read by stores of other areas.
create view v_floor as
select floor.id, floor.building_id, floor.no, floor.name, floor.en_name, floor.area
from floor;
