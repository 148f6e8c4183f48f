-- The wallet of a member: its balance and its payment password. Published without `pay_password_hash` and what
-- only its area uses; read by stores of other areas.
create view v_wallet as
select wallet.user_id, wallet.balance, wallet.locked_until, wallet.gift,
  wallet.pay_password_hash is not null as has_pay_password
from wallet;
