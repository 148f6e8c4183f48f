-- An invoice: its request, its issue and its credit note. Published without what only its area uses; read by
-- stores and SQL functions of other areas.
create view v_invoice as
select invoice.id, invoice.apply_no, invoice.merchant_id, invoice.status, invoice.closed, invoice.round,
  invoice.invoice_no, invoice.file_id, invoice.red_wanted_at, invoice.red_round, invoice.red_no,
  invoice.red_file_id, invoice.tries
from invoice;
