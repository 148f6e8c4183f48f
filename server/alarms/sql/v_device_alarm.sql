-- An alarm raised by a device, about it or by a warning rule, until it is cleared and handled. Published without what
-- only its area uses; read by stores of other areas.
create view v_device_alarm as
select device_alarm.id, device_alarm.hardware_id, device_alarm.venue_id, device_alarm.kind,
  device_alarm.level, device_alarm.title, device_alarm.title_en, device_alarm.raised_at,
  device_alarm.cleared_at, device_alarm.ack_at, device_alarm.handle_status, device_alarm.handled_at,
  device_alarm.rule_id, device_alarm.target_kind, device_alarm.target_id,
  alarm_row(device_alarm) as body
from device_alarm;
