-- A person in the last complete list of a terminal; the account if the number is one. Read by the comparison of
-- terminals with bookings.
create view v_terminal_person as
select p.hardware_id, p.user_no,
  case when p.user_no ~ '^[1-9][0-9]{0,8}$' then p.user_no::int end as user_id
from terminal_person p
  join terminal_list l on l.hardware_id = p.hardware_id and l.listed_round = p.round;
