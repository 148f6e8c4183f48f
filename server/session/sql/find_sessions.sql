-- Returns sessions, active or not, with the person, the grant of the role and its data scope, and the rights of the
-- role. `quiet` are the seconds since the last call; `alive` says whether the session, the person and the grant are
-- active now. Takes no locks. Called by server/session/session.store.ts for the calls of a moment.
-- `offset 0` keeps the scope of one grant from being computed for all of them. The settings plan it once for each
-- connection: a list of one id would be planned at every call, which costs more than the reading.
create or replace function find_sessions(sids text[])
returns table(
  sid text, user_id integer, role_id integer, cipher_key text, username text, name text,
  login_check_status smallint, venue_ids integer[], merchant_ids integer[], org_ids integer[], owner_id integer,
  must_change boolean, quiet double precision, alive boolean, rights text[]
)
language plpgsql stable
set plan_cache_mode to 'force_generic_plan'
set enable_seqscan to 'off'
set jit to 'off'
as $$
declare
  at timestamptz := app_now();
begin
  return query
    select
      s.sid, s.user_id, s.role_id, s.cipher_key, u.username, u.name, u.login_check_status, c.venue_ids,
      c.merchant_ids, c.org_ids, c.owner_id, u.must_change,
      extract(epoch from at - s.last_seen)::float8,
      s.revoked_at is null
        and s.expires_at > at
        and s.last_seen + s.idle_seconds * interval '1 second' > at
        and u.status = {accountStatus.normal}
        and c.user_id is not null
        and (c.expires_at is null or c.expires_at > at),
      array(select r.right_name from v_role_right r where r.role_id = s.role_id)
    from session s
      join v_app_user u on u.id = s.user_id
      left join lateral (
        select g.user_id, g.expires_at, g.venue_ids, g.merchant_ids, g.org_ids, g.owner_id
        from v_role_scope g
        where g.user_id = s.user_id and g.role_id = s.role_id
        offset 0
      ) c on true
    where s.sid = any (sids);
end
$$;
