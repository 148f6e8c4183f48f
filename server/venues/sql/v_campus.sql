-- A campus of the school. Published without what only its area uses; read by stores of other areas.
create view v_campus as
select campus.id, campus.campus_name, campus.en_name, campus.sort
from campus;
