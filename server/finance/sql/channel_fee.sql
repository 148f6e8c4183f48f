-- Returns the fee in fen that a payment channel keeps of an amount in fen: fee_rate in parts of ten thousand,
-- rounded half up, at least fee_min, at most the amount. Null if the method charges no fee. Takes no locks.
-- Called by server/finance/finance-ledger.store.ts. The rule is stated by feeOf in
-- domain/merchants/pay-service.rules.ts.
create or replace function channel_fee(of_type integer, of_amount integer)
returns integer
language sql stable
as $$
select least(of_amount, greatest(fee_min, (of_amount::bigint * fee_rate + 5000) / 10000))::int
from v_pay_service
where pay_type = of_type and fee_rate + fee_min > 0
$$;
