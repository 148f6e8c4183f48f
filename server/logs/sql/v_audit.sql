-- An action recorded in the activity log, with the values before and after it. Published without what only its
-- area uses; read by stores of other areas.
create view v_audit as
select audit.id, audit.at, audit.actor, audit.action, audit.object, audit.before, audit.after, audit.reason
from audit;
