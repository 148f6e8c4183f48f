-- A notice that all pages show for a limited time. Published in full; read by stores of other areas.
create view v_notice as
select notice.id, notice.zh, notice.en, notice.from_at, notice.to_at, notice.status
from notice;
