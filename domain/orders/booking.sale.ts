import { financeKind } from '#domain/payments/pay.status';
import { FEW_REFUNDS, type SaleKind } from '#domain/sales/sale-kind';
import { bizType } from '#domain/sales/biz-type.status';

/** A booking of slots of a site. */
export const bookingSale: SaleKind = {
  letter: bizType.venue,
  settles: 'order',
  provenByNumber: true,
  income: financeKind.income,
  refund: financeKind.refund,
  maxRefunds: FEW_REFUNDS,
  takesCoupons: true,
  memberPage: '/mobile-orders-detail/:tradeNo',
};
