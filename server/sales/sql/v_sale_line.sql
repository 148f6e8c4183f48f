-- The lines of what settles as an order: slots of bookings and pieces of plain sales. fee in fen, before coupons.
create view v_sale_line as
select i.trade_no, i.id, coalesce(p.id, 0) as subject_id, coalesce(p.space_name, ''::text) as name, i.begin_at,
  i.end_at, i.fee
from v_venue_order_item i
  left join v_space p on p.id = i.space_id
union all
select s.trade_no, i.id, coalesce(i.subject_id, 0) as subject_id,
  case i.quantity when 1 then i.name else i.name || ' × ' || i.quantity end as name, s.begin_at, s.end_at, i.fee
from sale_item i
  join sale s on s.trade_no = i.trade_no;
