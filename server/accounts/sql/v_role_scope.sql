-- Each role grant with its end and its data scope as ids (`scope_of`), expired grants included. The scope is
-- computed only by statements that select its columns. Leaves out the stored form of the scope.
-- Read by the stores that find a caller, of a session, a key, a task or a webhook.
create view v_role_scope as
select role_grant.user_id, role_grant.role_id, role_grant.sort, role_grant.expires_at, scope.venue_ids,
  scope.merchant_ids, scope.org_ids, scope.owner_id
from role_grant
  cross join lateral scope_of(role_grant) scope;
