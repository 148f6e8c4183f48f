-- The bonuses a person was given with paid top-ups, less those taken back, in fen. Read by server/invoices.
create view v_wallet_bonus as
select recharge.user_id, sum(recharge.gift - recharge.gift_taken) as given
from recharge
where recharge.paid_at is not null
group by recharge.user_id;
