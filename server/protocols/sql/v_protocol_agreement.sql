-- The agreement of a member to a version of the terms. Published without what only its area uses; read by
-- stores of other areas.
create view v_protocol_agreement as
select protocol_agreement.protocol_id, protocol_agreement.user_id
from protocol_agreement;
