-- An appeal of a member against a black list entry or a no-show. Published without what only its area uses;
-- read by stores of other areas.
create view v_appeal as
select appeal.id, appeal.user_id, appeal.black_list_id, appeal.trade_no, appeal.reason, appeal.proof_ids,
  appeal.check_status, appeal.closed, appeal.check_content, appeal.checked_at, appeal.round,
  appeal.submitted_at
from appeal;
