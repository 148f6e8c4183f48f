import { payments } from '#contract/payments/payment.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { CashierService } from './cashier.service';
import { PayMethodService } from './pay-method.service';
import { PayService } from './pay.service';

/** Serves payments over HTTP. */
export const PaymentController = controllerFor(
  pick(payments, 'pay', 'methods', 'detail'),
  { pays: PayService, payMethods: PayMethodService, cashier: CashierService },
  ({ pays, payMethods, cashier }) => ({
    pay: (input, caller) => pays.pay(input, caller),
    methods: (input, caller) => payMethods.list(caller, input),
    detail: ({ venueTradeNo }, caller) => cashier.detail(caller, venueTradeNo),
  }),
);
