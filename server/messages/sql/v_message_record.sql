-- A message to a person by one channel, with the state of its delivery. Published without `sealed` and what only
-- its area uses; read by the message log.
create view v_message_record as
select message_record.id, message_record.template, message_record.channel, message_record.user_id,
  message_record.address_mask, message_record.status, message_record.error, message_record.gmt_create
from message_record;
