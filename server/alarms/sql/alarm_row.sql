-- Returns an alarm as the live rooms send it, with the name of its device, never the serial number. Instants in
-- epoch ms. Null if the device does not exist. Takes no locks.
-- Called by server/alarms/alarm.store.ts and server/live/room.store.ts (rooms venue and wall).
create or replace function alarm_row(a device_alarm)
returns jsonb
language sql stable parallel safe
as $$
select jsonb_build_object(
  'id', a.id, 'level', a.level, 'kind', a.kind, 'device', h.name, 'handleStatus', a.handle_status,
  'ackAt', epoch_ms(a.ack_at), 'raisedAt', epoch_ms(a.raised_at)
)
from v_hardware h
where h.id = a.hardware_id
$$;
