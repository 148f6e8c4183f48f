-- Returns a member's use of each quota (rule R08) as [{n, times, minutes}]: normal orders within the sites
-- and dates of the quota with the number n. minutes is 0 if the quota does not limit them. Unpaid orders past their deadline do not
-- count, nor do dates of bulk bookings and leases, nor orders made at most waive minutes before their start
-- (school's wall clock). Takes no locks: the caller book_slots holds the person's lock.
-- domain/booking-rules/quota.rules.ts states the rule.
create or replace function quota_use(of_user integer, of_quotas jsonb)
returns jsonb
language plpgsql stable
as $$
declare
  used jsonb;
  at timestamptz := app_now();
  zone text := coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai');
begin
  select jsonb_agg(jsonb_build_object('n', q.n, 'times', n.times, 'minutes', n.minutes) order by x.ordinality) into used
  from jsonb_array_elements(of_quotas) with ordinality x
    cross join lateral jsonb_to_record(x.value) as q(
      n int, sites int[], "from" date, "to" date, waive int, "maxMinutes" int
    )
    cross join lateral (
      select
        count(*) as times,
        coalesce(
          sum(case
            when q."maxMinutes" > 0 then (
              select sum(extract(epoch from i.end_at - i.begin_at) / 60)
              from v_venue_order_item i
              where i.trade_no = v.trade_no
            )
          end),
          0
        )::int as minutes
      from v_venue_order v
      where v.user_id = of_user
        and v.order_status = {orderStatus.normal}
        and v.source not in ({orderSource.bulk}, {orderSource.lease})
        and v.reservation_date between q."from" and q."to"
        and (q.sites is null or v.site_id = any (q.sites))
        and (v.pay_status <> {payStatus.unpaid} or v.pay_deadline > at)
        and not (
          q.waive > 0 and v.begin_at - (v.gmt_create at time zone zone) <= q.waive * interval '1 minute'
        )
    ) n;
  return used;
end
$$;
