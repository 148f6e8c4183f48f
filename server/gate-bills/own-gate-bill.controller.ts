import { ownGateBills } from '#contract/gate-bills/gate-bill.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OwnGateBillService } from './own-gate-bill.service';
import { OwnGatePayment } from './own-gate-payment.service';

/** A member's own gate bills over HTTP. */
export const OwnGateBillController = controllerFor(
  ownGateBills,
  { bills: OwnGateBillService, payments: OwnGatePayment },
  ({ bills, payments }) => ({
    list: (input, caller) => bills.list(input, caller),
    pay: (input, caller) => bills.pay(input, caller),
    payOnline: (input, caller) => payments.open(input, caller),
    appeal: (input, caller) => bills.appeal(input, caller),
  }),
);
