-- Approved bulk bookings and leases that are paid by instalments, as sales: one part of v_sale. The price is the sum of
-- the instalments that are not void. They have no invoice of their own.
create view v_sale_bulk as
select b.id, b.batch_no as trade_no, 'bill'::text as settles, false as invoiced, false as prepaid, b.user_id,
  b.role_id as order_type, b.merchant_id, b.venue_id, b.site_id, b.title as name, b.title as en_name,
  v.venue_name || s.site_name as place,
  concat_ws(
    ', ', coalesce(nullif(v.en_name, ''), v.venue_name), coalesce(nullif(s.en_name, ''), s.site_name)
  ) as place_en,
  ''::text as detail, ''::text as detail_en, b.date_from::timestamp as begin_at,
  (b.date_to + 1)::timestamp as end_at, b.date_from as use_date, d.amount, 0 as discount_fee, d.paid as pay_fee,
  d.returned as refund_fee,
  case
    when b.lease_status = {leaseStatus.terminated} then {orderStatus.cancelled}::text
    else {orderStatus.normal}::text
  end as order_status,
  case
    when d.paid < d.amount then {payStatus.unpaid}
    when d.returned = d.paid then {payStatus.refunded}
    else {payStatus.paid}
  end as pay_status,
  null::smallint as pay_type, b.gmt_create, d.paid_at, null::timestamptz as pay_deadline
from bulk_booking b
  cross join lateral (
    select coalesce(sum(x.amount) filter (where x.void_at is null), 0)::integer as amount,
      coalesce(sum(x.amount) filter (where x.paid_at is not null), 0)::integer as paid,
      coalesce(sum(x.returned), 0)::integer as returned, max(x.paid_at) as paid_at
    from bulk_due x
    where x.bulk_id = b.id
  ) d
  left join v_site s on s.id = b.site_id
  left join v_venue v on v.id = b.venue_id
where b.status = {bulkStatus.passed} and d.amount > 0;
