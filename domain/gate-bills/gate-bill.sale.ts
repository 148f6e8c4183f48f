import { bizType } from '#domain/sales/biz-type.status';
import { financeKind } from '#domain/payments/pay.status';
import { FEW_REFUNDS, type SaleKind } from '#domain/sales/sale-kind';

/** Time spent in a venue that charges it, owed when its holder leaves. */
export const gateBillSale: SaleKind = {
  letter: bizType.gateBill,
  settles: 'bill',
  provenByNumber: true,
  income: financeKind.gateBill,
  refund: financeKind.refund,
  maxRefunds: FEW_REFUNDS,
  takesCoupons: false,
  memberPage: '/mobile-gate-record',
};
