-- A department of the school. Published without what only its area uses; read by stores of other areas.
create view v_org as
select org.id, org.name, org.en_name, org.sort, org.status
from org;
