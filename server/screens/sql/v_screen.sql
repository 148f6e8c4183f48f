-- A paired screen: a wall or a door screen, with the page it shows and its last signs of life. Published
-- without `token_hash` and what only its area uses; read by stores of other areas.
create view v_screen as
select screen.id, screen.name, screen.shows_figures, screen.cmd, screen.playlist, screen.notice,
  screen.revoked_at
from screen;
