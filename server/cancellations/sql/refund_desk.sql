-- Returns the body of the room `refund:{venue}`: id, review status and round of the 50 newest open special
-- refund requests of a venue. Takes no locks. Called by `tell_refund_desk` and `server/live/room.store.ts`.
create or replace function refund_desk(of_venue integer)
returns jsonb
language sql stable
as $$
select jsonb_build_object(
  'applications', coalesce(
    jsonb_agg(jsonb_build_object('id', a.id, 'checkStatus', a.check_status, 'round', a.round) order by a.id),
    '[]'::jsonb
  )
)
from (
  select r.id, r.check_status, r.round
  from refund_apply r
    join v_venue_order o on o.trade_no = r.trade_no
  where o.venue_id = of_venue and not r.closed
  order by r.id desc
  limit 50
) a
$$;
