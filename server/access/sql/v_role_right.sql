-- A right that a role has. Published in full; read by stores of other areas.
create view v_role_right as
select role_right.role_id, role_right.right_name
from role_right;
