-- Returns a waitlist entry for its member's room, `gone` if it has ended. `offerUntil` in epoch ms. Takes no
-- locks. Called by `wait_changes` and `server/live/room.store.ts`.
create or replace function wait_row(e waitlist_entry)
returns jsonb
language sql stable
as $$
select case
  when e.status in ({waitlistStatus.waiting}, {waitlistStatus.offered}) then jsonb_build_object(
    'id', e.id, 'status', e.status, 'position', wait_position(e), 'offerUntil', epoch_ms(e.offer_until)
  )
  else jsonb_build_object('id', e.id, 'gone', true)
end
$$;
