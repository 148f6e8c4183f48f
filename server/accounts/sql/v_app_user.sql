-- An account of a person. Published without `password_hash`, `buddy_seed`, `temporary_hash` and what only its
-- area uses; read by stores and SQL functions of other areas.
create view v_app_user as
select app_user.id, app_user.username, app_user.name, app_user.en_name, app_user.gender, app_user.phone,
  app_user.email, app_user.campus_card_no, app_user.org_id, app_user.login_check_status, app_user.face_status,
  app_user.face_ref, app_user.failed_logins, app_user.locked_until, app_user.status, app_user.demo,
  app_user.gmt_create, app_user.last_login, app_user.lock_reason, app_user.version, app_user.lang,
  coalesce(app_user.temporary_hash = app_user.password_hash, false) as must_change,
  app_user.password_hash like '$argon2%' as own_password
from app_user;
