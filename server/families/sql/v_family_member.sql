-- A family member registered by a member, with the review and the period of validity. Published without
-- `card_sealed` and what only its area uses; read by stores of other areas.
create view v_family_member as
select family_member.id, family_member.check_status, family_member.closed, family_member.submitted_at
from family_member;
