-- Lists visits as statistics count them. `day` is the day of the venue, wall-clock times are the school's in whole
-- minutes, the exit rounded up; out_wall is null while the person is inside. Column order is that of stat_visit. Read
-- by visit_fold and visit_differs.
create view visit_book as
select
  p.id as visit_id, p.venue_id, p.user_id, p.card_no, p.date as day, i.wall as in_wall,
  case when p.out_at is not null then greatest(i.wall, o.wall) end as out_wall, p.out_event is not null as left_by_gate
from v_presence p
  cross join lateral (select date_trunc('minute', p.in_at at time zone school_zone()) as wall) i
  cross join lateral (
    select date_trunc('minute', (p.out_at + interval '59 seconds') at time zone school_zone()) as wall
  ) o;
