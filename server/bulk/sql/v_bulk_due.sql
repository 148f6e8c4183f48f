-- An instalment of a bulk booking or a lease. Published without what only its area uses; read by attempt_of_sale.
create view v_bulk_due as
select bulk_due.id, bulk_due.bulk_id, bulk_due.no
from bulk_due;
