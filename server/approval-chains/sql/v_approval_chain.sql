-- Approval chains. Read by the statements of server/reviews.
create view v_approval_chain as
select id, source_type, venue_id, min_amount, level1_roles, level1_user_id, level2_roles, level2_user_id,
  escalate_hours, status,
  cardinality(level2_roles) > 0 or level2_user_id is not null as has_second
from approval_chain;
