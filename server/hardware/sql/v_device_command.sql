-- A remote action on a device. Published without who asked for it and what the device reported; read by the live rooms.
create view v_device_command as
select device_command.id, device_command.hardware_id, device_command.status
from device_command;
