-- The additional data of a member: identity card, emergency contact and ways of notification. Published without
-- `card_sealed` and what only its area uses; read by stores of other areas.
create view v_member_profile as
select member_profile.user_id, member_profile.card_digest, member_profile.notify_sms, member_profile.notify_mail,
  member_profile.muted_groups
from member_profile;
