-- Returns the numbers of the requests that come after another of the same array for the same member or companion,
-- for the same slot, or for the same time of a capacity site. Takes no locks.
-- Called by book_slots, which asks the caller to try such a request again.
create or replace function claimed_earlier(rs booking_request[])
returns integer[]
language plpgsql stable
as $$
begin
  if cardinality(rs) < 2 then return '{}'; end if;
  return array(
    with people as materialized (
      select r.n, p.id
      from unnest(rs) r
        cross join lateral unnest(r.user_id || companions_of(r.user_id, r.buddies, r.buddy_codes)) p(id)
    ), claims as materialized (
      select r.n, c.space_id, c.begin_at, c.end_at
      from unnest(rs) r
        cross join lateral unnest(r.claims) c
    ), places as materialized (
      select r.n, r.site_id, r.reservation_date, i.time_id
      from unnest(rs) r
        cross join lateral unnest(r.items) i
      where r.seats is not null
    )
    select l.n from people l join people e on e.id = l.id and e.n < l.n
    union
    select l.n
    from claims l
      join claims e on e.space_id = l.space_id
        and e.n < l.n
        and e.begin_at < l.end_at
        and l.begin_at < e.end_at
    union
    select l.n from places l join places e using (site_id, reservation_date, time_id) where e.n < l.n
  );
end
$$;
