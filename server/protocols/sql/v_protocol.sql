-- A version of the terms that members agree to. Published without what only its area uses; read by stores of
-- other areas.
create view v_protocol as
select protocol.id, protocol.code, protocol.title, protocol.en_title, protocol.content, protocol.en_content,
  protocol.version, protocol.must_read_seconds, protocol.status
from protocol;
