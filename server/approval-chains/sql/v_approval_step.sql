-- Steps of approvals that count: approvals of a level that were not taken back. Read by the statements of
-- server/reviews.
create view v_approval_step as
select source_type, source_id, submitted_at, level, at
from approval_step
where kind = {approvalStepKind.passed} and recalled_at is null;
