-- Everything sold, whatever its kind. Amounts in fen: amount is the price after discount_fee; pay_fee less refund_fee
-- is kept. begin_at, end_at: the school's wall clock; use_date: the date it is for. settles: order or bill. invoiced:
-- it may be on an invoice; prepaid: money the member keeps until it is spent. Each area writes its part; read by
-- payments, invoices, finance, statistics and lists.
create view v_sale as
select * from v_sale_booking
union all
select * from v_sale_plain
union all
select * from v_sale_recharge
union all
select * from v_sale_bulk
union all
select * from v_sale_gate;
