-- The relation of a member to a companion, and whether the companion accepted it. Published without what only
-- its area uses; read by stores and SQL functions of other areas.
create view v_buddy as
select buddy.id, buddy.user_id, buddy.buddy_user_id, buddy.check_status, buddy.gmt_create
from buddy;
