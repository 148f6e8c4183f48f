-- Bookings as sales: one part of v_sale. Blocks by staff are no sales. begin_at, end_at: the school's wall clock.
-- use_date is the date booked.
create view v_sale_booking as
select o.id, o.trade_no, 'order'::text as settles, true as invoiced, false as prepaid, o.user_id, o.order_type,
  o.merchant_id, o.venue_id, o.site_id, s.site_name as name, s.en_name, v.venue_name || s.site_name as place,
  concat_ws(
    ', ', coalesce(nullif(v.en_name, ''), v.venue_name), coalesce(nullif(s.en_name, ''), s.site_name)
  ) as place_en,
  o.detail, o.detail_en, o.begin_at, o.end_at, o.reservation_date as use_date, o.amount, o.discount_fee, o.pay_fee,
  o.refund_fee, o.order_status, o.pay_status, o.pay_type, o.gmt_create, o.paid_at, o.pay_deadline
from venue_order o
  left join v_site s on s.id = o.site_id
  left join v_venue v on v.id = o.venue_id
where o.source <> {orderSource.adminOccupy};
