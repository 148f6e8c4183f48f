-- A login of an account with one role, until it is revoked or expires. Published without `cipher_key` and what
-- only its area uses; read by stores of other areas.
create view v_session as
select session.sid, session.user_id, session.role_id, session.gmt_create, session.last_seen,
  session.expires_at, session.idle_seconds, session.ip, session.agent, session.revoked_at,
  session.revoke_reason
from session;
