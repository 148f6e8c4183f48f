-- The encrypted credentials of a merchant for a payment channel. Published without what only its area uses;
-- read by stores of other areas.
create view v_merchant_account as
select merchant_account.merchant_id, merchant_account.channel, merchant_account.sealed,
  merchant_account.active
from merchant_account;
