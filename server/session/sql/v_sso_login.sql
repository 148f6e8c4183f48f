-- A login by single sign-on, kept so that a logout at the provider ends its sessions. Published without
-- `session_key`, `id_token` and what only its area uses; read by stores of other areas.
create view v_sso_login as
select sso_login.user_id, sso_login.gmt_create
from sso_login;
