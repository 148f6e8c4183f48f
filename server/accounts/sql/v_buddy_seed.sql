-- The secret seed of each account's companion code, for `buddy_no`.
-- Read by the areas that show or check a companion code; no other reader may be added.
create view v_buddy_seed as
select app_user.id as user_id, app_user.buddy_seed as seed
from app_user;
