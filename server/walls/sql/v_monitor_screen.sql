-- A wall and the version of its layout. Published without what only its area uses; read by the live rooms.
create view v_monitor_screen as
select monitor_screen.code, monitor_screen.version
from monitor_screen;
