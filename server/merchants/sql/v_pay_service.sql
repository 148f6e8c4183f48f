-- The settings of a payment method: order, roles, merchants, hours and fee. Published without what only its
-- area uses; read by stores and SQL functions of other areas.
create view v_pay_service as
select pay_service.pay_type, pay_service.sort, pay_service.enabled, pay_service.role_ids,
  pay_service.merchant_ids, pay_service.open_from, pay_service.open_to, pay_service.fee_rate,
  pay_service.fee_min, pay_service.fee_bearer
from pay_service;
