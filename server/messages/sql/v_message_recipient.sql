-- The addresses of a person and which messages they turned off, as one value of the type MessageRecipient in
-- domain/messages/message.rules.ts. Read by server/messages/message.store.ts and by stores that read the facts of a
-- message together with its recipient.
create view v_message_recipient as
select u.id as user_id,
  jsonb_build_object(
    'userId', u.id, 'phone', u.phone, 'email', u.email, 'notifySms', coalesce(p.notify_sms, true), 'notifyMail',
    coalesce(p.notify_mail, true), 'mutedGroups', coalesce(p.muted_groups, '{}')
  ) as recipient
from v_app_user u
  left join v_member_profile p on p.user_id = u.id;
