-- Rows of the audit log (kind 1) and of the viewer log (kind 2) as one line of JSON text each, which is the
-- same on every machine. The seals are HMACs of these lines. Read by server/logs/audit-seal.store.ts.
create view audit_chain as
select
  1::smallint as kind, audit.id, audit.at,
  jsonb_build_array(
    1, audit.id, extract(epoch from audit.at)::text, audit.actor, audit.role_id, audit.sid, audit.ip,
    audit.action, audit.object, audit.before, audit.after, audit.reason, audit.trace
  )::text as line
from audit
union all
select
  2::smallint as kind, viewer_log.id, viewer_log.at,
  jsonb_build_array(
    2, viewer_log.id, extract(epoch from viewer_log.at)::text, viewer_log.viewer, viewer_log.role_id,
    viewer_log.sid, viewer_log.ip, viewer_log.person, to_jsonb(viewer_log.fields), viewer_log.why,
    viewer_log.trace
  )::text as line
from viewer_log;
