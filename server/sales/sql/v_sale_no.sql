-- The numbers of sales that need no table of their own. Read by new_trade_no.
create view v_sale_no as
select sale.trade_no
from sale;
