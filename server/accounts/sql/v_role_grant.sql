-- A role granted to an account, with the data scope of the grant. Published in full; read by stores of other
-- areas.
create view v_role_grant as
select role_grant.user_id, role_grant.role_id, role_grant.venue_ids, role_grant.merchant_ids,
  role_grant.sort, role_grant.campus_ids, role_grant.org_ids, role_grant.own, role_grant.expires_at,
  role_grant.granted_by, role_grant.granted_at
from role_grant;
