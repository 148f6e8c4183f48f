import { wallet } from '#contract/wallet/wallet.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { OwnRechargeService } from './own-recharge.service';
import { RechargePayService } from './recharge-pay.service';
import { RechargeRefundService } from './recharge-refund.service';
import { RechargeService } from './recharge.service';

/** The own wallet and its recharges, over HTTP. */
export const RechargeController = controllerFor(
  pick(wallet, 'own', 'recharges', 'recharge', 'place', 'pay', 'refund', 'withdraw'),
  {
    reads: OwnRechargeService,
    placements: RechargeService,
    payments: RechargePayService,
    refunds: RechargeRefundService,
  },
  ({ reads, placements, payments, refunds }) => ({
    own: (_input, caller) => reads.own(caller),
    recharges: (input, caller) => reads.recharges(input, caller),
    recharge: (input, caller) => reads.recharge(input, caller),
    place: (input, caller) => placements.place(input, caller),
    pay: (input, caller) => payments.pay(input, caller),
    refund: (input, caller) => refunds.request(input, caller),
    withdraw: (input, caller) => refunds.withdraw(input, caller),
  }),
);
