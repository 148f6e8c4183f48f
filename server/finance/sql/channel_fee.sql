create or replace function channel_fee(of_type integer, of_amount integer)
returns integer
language sql stable
as $$
select least(of_amount, greatest(fee_min, (of_amount::bigint * fee_rate + 5000) / 10000))::int
from pay_service
where pay_type = of_type and fee_rate + fee_min > 0
$$;
