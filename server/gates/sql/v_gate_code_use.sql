-- The use of a member's entry code of one time step at a gate, so that a code admits only once. Published
-- without what only its area uses; read by stores of other areas.
create view v_gate_code_use as
select gate_code_use.user_id, gate_code_use.step, gate_code_use.at
from gate_code_use;
