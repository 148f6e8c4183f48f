import type { BizType } from './biz-type.status';
import type { FinanceKind } from '#domain/payments/pay.status';

/**
 * A kind of thing sold, declared once by its area. Payments, refunds, coupons, invoices, statistics and lists read it
 * and name no kind.
 */
export interface SaleKind {
  /** First letter of its trade numbers; its name in both languages is that of `bizType`. */
  readonly letter: BizType;
  /**
   * How a payment settles: an order follows the machine of orders and may be restored or refunded when its payment
   * comes late; a bill is owed until it is paid, and any payment it does not need is refunded.
   */
  readonly settles: 'order' | 'bill';
  /**
   * Whether the check of our ledger compares every sale with its records, as of an order; areas whose numbers stand for
   * several payments prove them on their own.
   */
  readonly provenByNumber: boolean;
  /** Kinds of the finance records of its payments and of their refunds. */
  readonly income: FinanceKind;
  readonly refund: FinanceKind;
  /** Most refunds one trade number may have. */
  readonly maxRefunds: 99 | 9999;
  /** Whether coupons lower its price. */
  readonly takesCoupons: boolean;
  /**
   * Path of the member's page of one sale, of which `:tradeNo` or `:id` stands for the sale; the page of all sales of
   * the kind if a sale has none of its own; null if there is neither.
   */
  readonly memberPage: `/${string}` | null;
}

/** Returns the path of the member's page of a sale, or null if its kind has none. */
export const memberPageOf = (
  { memberPage }: Pick<SaleKind, 'memberPage'>,
  { tradeNo, id }: { readonly tradeNo: string; readonly id: number },
): string | null => memberPage && memberPage.replace(':tradeNo', tradeNo).replace(':id', String(id));

/** Most refunds of one trade number: two digits unless a kind has many dates. */
export const FEW_REFUNDS = 99;
export const MANY_REFUNDS = 9999;
