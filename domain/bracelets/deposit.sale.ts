import { bizType } from '#domain/sales/biz-type.status';
import { financeKind } from '#domain/payments/pay.status';
import { FEW_REFUNDS, type SaleKind } from '#domain/sales/sale-kind';

/** The deposit of a wristband: money the holder gets back, so neither income nor on invoices. */
export const depositSale = {
  letter: bizType.braceletDeposit,
  settles: 'order',
  provenByNumber: true,
  income: financeKind.depositIn,
  refund: financeKind.depositOut,
  maxRefunds: FEW_REFUNDS,
  takesCoupons: false,
  memberPage: '/mobiletoPay/:tradeNo',
} as const satisfies SaleKind;

/** Minutes to pay a deposit on the phone before the wristband is taken back. */
export const DEPOSIT_PAY_MINUTES = 10;
