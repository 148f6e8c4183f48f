import { bizType } from '#domain/sales/biz-type.status';
import { financeKind } from '#domain/payments/pay.status';
import { FEW_REFUNDS, type SaleKind } from '#domain/sales/sale-kind';

/** A top-up of a balance: money owed to the member, so it is no sale of the school until it is spent. */
export const rechargeSale: SaleKind = {
  letter: bizType.recharge,
  settles: 'bill',
  provenByNumber: false,
  income: financeKind.recharge,
  refund: financeKind.rechargeRefund,
  maxRefunds: FEW_REFUNDS,
  takesCoupons: false,
  memberPage: '/recharge-record',
};
