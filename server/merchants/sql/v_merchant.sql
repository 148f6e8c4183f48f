-- A merchant: the unit that receives the money of its venues and issues its invoices. Published without what
-- only its area uses; read by stores and SQL functions of other areas.
create view v_merchant as
select merchant.id, merchant.merchant_name, merchant.en_name, merchant.subject, merchant.tax_no,
  merchant.invoice_subject, merchant.status
from merchant;
