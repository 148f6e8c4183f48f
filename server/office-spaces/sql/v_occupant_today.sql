-- Who uses which room today, with standard area and share in hundredths of a square metre. Read by stores of other
-- areas.
create view v_occupant_today as
select room_id, space_user_id, org_id, standard, share
from space_shares(school_now()::date);
