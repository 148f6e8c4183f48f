-- Returns the claims {holds, places, taken} of a site's date that are not released, in order of creation: those
-- on of_spaces and at of_times, or all if these are null. Times are minutes of the date, expiresAt is in epoch ms.
-- `taken` are the counted places by time. Takes no locks. Called by claims_after and server/boards/board.store.ts.
create or replace function day_claims(of_site integer, of_date date, of_spaces integer[], of_times integer[])
returns jsonb
language plpgsql stable
as $$
begin
  return jsonb_build_object(
    'holds', (
      select coalesce(
        jsonb_agg(jsonb_build_object(
          'spaceId', h.space_id, 'from', (extract(epoch from lower(h.during) - of_date::timestamp) / 60)::int,
          'to', (extract(epoch from upper(h.during) - of_date::timestamp) / 60)::int, 'tradeNo', h.trade_no,
          'kind', h.kind, 'byConflict', h.by_conflict, 'expiresAt', epoch_ms(h.expires_at), 'orderId', o.id,
          'userId', o.user_id, 'source', o.source, 'label', o.occupy_label
        ) order by h.id),
        '[]'
      )
      from v_slot_hold h
        left join v_venue_order o on o.trade_no = h.trade_no
      where h.site_id = of_site
        and h.date = of_date
        and h.released_at is null
        and (of_spaces is null or h.space_id = any (of_spaces))
    ),
    'places', (
      select coalesce(
        jsonb_agg(jsonb_build_object(
          'timeId', c.time_id, 'places', c.places, 'tradeNo', c.trade_no, 'kind', c.kind, 'expiresAt',
          epoch_ms(c.expires_at), 'orderId', o.id, 'userId', o.user_id, 'source', o.source, 'label', o.occupy_label
        ) order by c.id),
        '[]'
      )
      from v_capacity_claim c
        left join v_venue_order o on o.trade_no = c.trade_no
      where c.site_id = of_site
        and c.date = of_date
        and c.released_at is null
        and (of_times is null or c.time_id = any (of_times))
    ),
    'taken', (
      select coalesce(
        jsonb_agg(jsonb_build_object('timeId', k.time_id, 'taken', k.taken, 'total', k.total)), '[]'
      )
      from v_slot_capacity k
      where k.site_id = of_site
        and k.date = of_date
        and (of_times is null or k.time_id = any (of_times))
    )
  );
end
$$;
