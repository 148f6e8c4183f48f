import { bizType } from '#domain/sales/biz-type.status';
import { financeKind } from '#domain/payments/pay.status';
import { MANY_REFUNDS, type SaleKind } from '#domain/sales/sale-kind';

/** A booking over many dates, paid by instalments under numbers of their own: `P` and the number of the instalment. */
export const bulkSale: SaleKind = {
  letter: bizType.bulk,
  settles: 'bill',
  provenByNumber: false,
  income: financeKind.income,
  refund: financeKind.refund,
  maxRefunds: MANY_REFUNDS,
  takesCoupons: false,
  memberPage: '/confirmOrders/:id',
};

/** A lease of a site, paid by instalments like a booking over many dates. */
export const leaseSale: SaleKind = { ...bulkSale, letter: bizType.lease };
