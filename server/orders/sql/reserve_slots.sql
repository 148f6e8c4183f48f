-- Reserves slots of a site's date for a plan that books them later: as BLOCKED under the trade number `mark`, which
-- no order has. `claims` are [{n, spaceId, timeId, beginAt, endAt, byConflict}] in school's wall clock and do not
-- overlap. Slots held by the orders `replaced` pass to `<mark>:<trade number>`, so that free_reservation can return
-- them. All or none: returns null, or the lowest n whose slot someone else holds, and then changes nothing. The caller
-- holds the lock of the site's day and has ended its due orders. Locks slot_hold rows.
-- Called by server/orders/slot-reservation.store.ts.
create or replace function reserve_slots(
  mark text, of_site integer, of_date date, claims jsonb, replaced text[]
)
returns integer
language plpgsql
as $$
declare
  lost int;
  passed jsonb;
begin
  select min(c.n) into lost
  from jsonb_to_recordset(claims) as c(n int, "spaceId" int, "beginAt" timestamp, "endAt" timestamp)
    join slot_hold h on h.space_id = c."spaceId"
      and h.during && tsrange(c."beginAt", c."endAt")
      and h.released_at is null
  where h.trade_no <> all (replaced);
  if lost is not null then return lost; end if;
  with c as materialized (
    select x."spaceId" as space_id, x."timeId" as time_id, x."byConflict" as by_conflict,
      tsrange(x."beginAt", x."endAt") as during
    from jsonb_to_recordset(claims) as x(
      "spaceId" int, "timeId" int, "byConflict" boolean, "beginAt" timestamp, "endAt" timestamp
    )
  ), old as materialized (
    update slot_hold h
    set released_at = app_now()
    where h.site_id = of_site
      and h.date = of_date
      and h.released_at is null
      and h.trade_no = any (replaced)
      and exists (select 1 from c where c.space_id = h.space_id and c.during && h.during)
    returning h.space_id, h.time_id, h.by_conflict, h.during, h.trade_no
  )
  select jsonb_agg(p) into passed
  from (
    select mark || ':' || old.trade_no as trade_no, old.space_id, old.time_id, old.by_conflict,
      old.during * c.during as during
    from old
      join c on c.space_id = old.space_id and c.during && old.during
    union all
    -- What an earlier order holds beyond the claims stays with it.
    select old.trade_no, old.space_id, old.time_id, old.by_conflict, rest.during
    from old
      cross join lateral unnest(
        tsmultirange(old.during) - (
          select range_agg(c.during) from c where c.space_id = old.space_id and c.during && old.during
        )
      ) as rest(during)
    union all
    select mark, c.space_id, c.time_id, c.by_conflict, fresh.during
    from c
      cross join lateral unnest(
        tsmultirange(c.during) - coalesce(
          (select range_agg(old.during) from old where old.space_id = c.space_id and old.during && c.during),
          '{}'::tsmultirange
        )
      ) as fresh(during)
  ) p;
  insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict)
  select of_site, p.space_id, of_date, p.time_id, p.during, p.trade_no, 'BLOCKED', p.by_conflict
  from jsonb_to_recordset(passed) as p(
    space_id int, time_id int, during tsrange, trade_no text, by_conflict boolean
  );
  return null;
end
$$;
