-- Returns whether an earlier request of the same array is of the same member, names the same companion, or claims
-- the same slot or the same time of a capacity site. Takes no locks.
-- Called by book_slots, which asks the caller to try such a request again.
create or replace function claimed_earlier(rs booking_request[], of_request booking_request)
returns boolean
language plpgsql stable
as $$
begin
  return cardinality(rs) > 1 and exists (
    select 1
    from unnest(rs) e
    where e.n < of_request.n
      and (
        e.user_id = of_request.user_id
        or (cardinality(e.buddies) > 0 or e.buddy_codes is not null or cardinality(of_request.buddies) > 0
            or of_request.buddy_codes is not null)
          and e.user_id || companions_of(e.user_id, e.buddies, e.buddy_codes)
            && (
              of_request.user_id
              || companions_of(of_request.user_id, of_request.buddies, of_request.buddy_codes)
            )
        or e.site_id = of_request.site_id
          and e.reservation_date = of_request.reservation_date
          and case
            when of_request.seats is null then exists (
              select 1
              from unnest(e.claims) a
                join unnest(of_request.claims) b on b.space_id = a.space_id
                  and b.begin_at < a.end_at
                  and a.begin_at < b.end_at
            )
            else exists (
              select 1 from unnest(e.items) a join unnest(of_request.items) b on b.time_id = a.time_id
            )
          end
      )
  );
end
$$;
