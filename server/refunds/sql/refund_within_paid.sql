-- Throws MO017 if the refunds of a bill, without withdrawn ones, exceed the money received for it. Amounts in
-- fen. The kinds are `moneyIn` of `domain/payments/pay.status.ts`. Takes no locks. Deferred constraint trigger of `refund`, after insert, checked at the commit. Same rule:
-- `refundable` of `domain/refunds/refund.rules.ts`.
create or replace function refund_within_paid()
returns trigger
language plpgsql
as $$
declare
  paid bigint;
  back bigint;
begin
  select coalesce(sum(amount), 0) into paid
  from v_finance_record
  where trade_no = new.trade_no
    and kind in (
      {financeKind.income}, {financeKind.recharge}, {financeKind.gateBill}, {financeKind.depositIn}
    )
    and status = {financeStatus.complete};
  select coalesce(sum(amount), 0) into back
  from refund
  where trade_no = new.trade_no and withdrawn_at is null;
  if back > paid then
    raise exception 'refunds of % would be %, more than the % paid', new.trade_no, back, paid
      using errcode = 'MO017';
  end if;
  return null;
end
$$;

create constraint trigger refund_within_paid
  after insert on refund
  deferrable initially deferred
  for each row execute function refund_within_paid();
