-- Returns an alarm as the live rooms send it, with the name of its device or of the target of its rule, never the
-- serial number. Instants in epoch ms. Takes no locks.
-- Called by server/alarms/alarm.store.ts and server/live/room.store.ts (rooms venue and wall).
create or replace function alarm_row(a device_alarm)
returns jsonb
language sql stable parallel safe
as $$
select jsonb_build_object(
  'id', a.id, 'level', a.level, 'kind', a.kind, 'device',
  case
    when a.hardware_id is not null or a.target_kind = {warningTarget.device}
      then (select h.name from v_hardware h where h.id = coalesce(a.hardware_id, a.target_id))
    when a.target_kind = {warningTarget.facility} then (select f.name from v_facility f where f.id = a.target_id)
    else (select v.venue_name from v_venue v where v.id = a.venue_id)
  end,
  'handleStatus', a.handle_status, 'ackAt', epoch_ms(a.ack_at), 'raisedAt', epoch_ms(a.raised_at)
)
$$;
