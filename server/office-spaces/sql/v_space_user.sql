-- A person who uses rooms, with the department and the rank. Published without what only its area uses; read by
-- stores of other areas.
create view v_space_user as
select space_user.id, space_user.user_id, space_user.org_id, space_user.rank
from space_user;
