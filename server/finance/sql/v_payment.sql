-- Amounts of each booking and each plain sale in fen: due, paid, refunded, in_transit (refunds not completed) and
-- kept (paid minus refunded, as the row states it). Read by server/finance/finance-record.store.ts and the checks in
-- bench/. state is the pay_status. Two parts, because over v_sale each order would be compared with each sum.
create view v_payment as
select o.trade_no, o.amount as due, coalesce(f.paid, 0::bigint)::integer as paid,
  coalesce(r.refunded, 0::bigint)::integer as refunded,
  coalesce(r.in_transit, 0::bigint)::integer as in_transit, o.pay_fee - o.refund_fee as kept,
  o.pay_status as state
from v_venue_order o
  left join (
    select finance_record.trade_no, sum(finance_record.amount) as paid
    from finance_record
    where finance_record.kind = {financeKind.income} and finance_record.status = {financeStatus.complete}
    group by finance_record.trade_no
  ) f using (trade_no)
  left join (
    select
      refund.trade_no, sum(refund.amount) filter (where refund.status = {financeStatus.complete}) as refunded,
      sum(refund.amount) filter (
        where (refund.status = any (array[{financeStatus.refunding}, {financeStatus.failed}]))
          and refund.withdrawn_at is null
      ) as in_transit
    from v_refund refund
    group by refund.trade_no
  ) r using (trade_no)
union all
select o.trade_no, o.amount as due, coalesce(f.paid, 0::bigint)::integer as paid,
  coalesce(r.refunded, 0::bigint)::integer as refunded,
  coalesce(r.in_transit, 0::bigint)::integer as in_transit, o.pay_fee - o.refund_fee as kept,
  o.pay_status as state
from v_sale_plain o
  left join (
    select finance_record.trade_no, sum(finance_record.amount) as paid
    from finance_record
    where finance_record.kind = any (array[{financeKind.income}, {financeKind.depositIn}])
      and finance_record.status = {financeStatus.complete}
    group by finance_record.trade_no
  ) f using (trade_no)
  left join (
    select
      refund.trade_no, sum(refund.amount) filter (where refund.status = {financeStatus.complete}) as refunded,
      sum(refund.amount) filter (
        where (refund.status = any (array[{financeStatus.refunding}, {financeStatus.failed}]))
          and refund.withdrawn_at is null
      ) as in_transit
    from v_refund refund
    group by refund.trade_no
  ) r using (trade_no);
