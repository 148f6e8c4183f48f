-- The last complete list of people that a terminal reported: its round and when it was asked for; and whether another
-- one is awaited. Read by the comparison of terminals with bookings.
create view v_terminal_list as
select terminal_list.hardware_id, terminal_list.listed_round, terminal_list.listed_at,
  terminal_list.round > terminal_list.listed_round as awaited
from terminal_list;
