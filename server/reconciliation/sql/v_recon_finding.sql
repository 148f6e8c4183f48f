-- A difference found by a reconciliation, as far as the finance desk counts it. Published without what only its area
-- uses; read by stores of other areas.
create view v_recon_finding as
select recon_finding.id, recon_finding.source, recon_finding.account_id, recon_finding.state
from recon_finding;
