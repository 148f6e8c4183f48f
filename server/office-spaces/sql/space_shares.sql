-- Returns who uses which room on a day, the standard area of the person and the share of the room: equal parts in
-- hundredths of a square metre, of which the first people get what is left over, so that the shares sum to the area.
-- Takes no locks. Called by v_occupant_today and server/office-spaces/space-month.store.ts.
create or replace function space_shares(on_day date)
returns table (room_id integer, space_user_id integer, org_id integer, standard integer, share integer)
language plpgsql stable parallel safe
as $$
begin
  return query
  select o.room_id, o.space_user_id, u.org_id, coalesce(u.quota_area, q.area),
    (
      r.area / count(*) over (partition by o.room_id)
        + case
          when row_number() over (partition by o.room_id order by o.id) <= r.area % count(*) over (partition by o.room_id)
            then 1
          else 0
        end
    )::integer
  from office_occupant o
    join space_user u on u.id = o.space_user_id
    join space_rank_quota q on q.rank = u.rank
    join v_room r on r.id = o.room_id
  where o.begin_on <= on_day and (o.end_on is null or o.end_on >= on_day);
end
$$;
