import { fen, sum, type Fen } from '#domain/kit/money';
import { refuse, type Refusal } from '#domain/kit/failure';
import { payStatus, type PayStatus } from '#domain/orders/order.status';
import { invoiceFailure } from './invoice.failures';
import { balanceInvoice, type BalanceInvoice } from './title.status';

/** Maximum replacements of one invoice by a member. */
const MAX_REPLACEMENTS = 3;
/** Maximum number of orders on one invoice. */
export const MAX_LINES = 100;

/** Returns the tax included in an amount at a rate in percent; the rest is the net amount. */
export const includedTax = (amount: Fen, rate: number): Fen =>
  fen(Math.floor((amount * rate * 2 + (100 + rate)) / (2 * (100 + rate))));

/** An order as invoice rules see it. Instants in epoch ms. */
export interface Billable {
  readonly tradeNo: string;
  readonly merchantId: number;
  readonly userId: number;
  /** Amount paid that is neither refunded nor being refunded. */
  readonly kept: Fen;
  readonly payStatus: PayStatus;
  /** Whether the order was paid from a balance, tops one up, or neither. */
  readonly money: 'balance' | 'prepaid' | 'other';
  /** Whether companions share the cost. */
  readonly shared: boolean;
  /** Whether a current invoice contains it. */
  readonly invoiced: boolean;
  readonly endsAt: number;
}

/** Totals of a member's balance for invoicing, refunds deducted. */
export interface BalanceFacts {
  readonly toppedUp: Fen;
  readonly spent: Fen;
  readonly invoicedTopUps: Fen;
  readonly invoicedUses: Fen;
}

/** Invoice settings of the school. */
export interface InvoiceTerms {
  readonly closedDays: number;
  readonly balance: BalanceInvoice;
  readonly now: number;
  /** Shared orders can be invoiced at the counter too. */
  readonly atDesk: boolean;
}

const DAY = 86_400_000;

/** Returns how much of the balance spending can still be invoiced: money invoiced at top-up is spent first. */
export const invoiceableUse = ({ spent, invoicedTopUps, invoicedUses }: BalanceFacts): Fen =>
  fen(Math.max(0, spent - invoicedTopUps - invoicedUses));
/** Returns how much of the top-ups can still be invoiced: amounts invoiced at spending are excluded. */
export const invoiceableTopUp = ({ toppedUp, invoicedTopUps, invoicedUses }: BalanceFacts): Fen =>
  fen(Math.max(0, toppedUp - invoicedTopUps - invoicedUses));

/** Returns why an order cannot be invoiced, or null. */
export function whyNotInvoice(order: Billable, terms: InvoiceTerms): Refusal | null {
  const { tradeNo, kept, money } = order;
  if (order.invoiced) return refuse(invoiceFailure.invoicedAlready, { tradeNo });
  if (order.payStatus === payStatus.refunding || order.payStatus === payStatus.refundFailed)
    return refuse(invoiceFailure.invoiceRefunding, { tradeNo });
  if ((order.payStatus !== payStatus.paid && order.payStatus !== payStatus.refunded) || kept <= 0)
    return refuse(invoiceFailure.notInvoiceable, { tradeNo });
  if (terms.now > order.endsAt + terms.closedDays * DAY)
    return refuse(invoiceFailure.invoiceTooLate, { tradeNo, days: terms.closedDays });
  if (money === 'prepaid' && terms.balance === balanceInvoice.use)
    return refuse(invoiceFailure.balanceOfUse, { tradeNo });
  if (money === 'balance' && terms.balance === balanceInvoice.recharge)
    return refuse(invoiceFailure.balanceOfTopUp, { tradeNo });
  return order.shared && !terms.atDesk ? refuse(invoiceFailure.sharedOrder, { tradeNo }) : null;
}

/**
 * Returns why orders cannot share one invoice, or null: they need one merchant and one member, each must be
 * invoiceable, and no balance money is invoiced twice.
 */
export function whyNotOneInvoice(
  orders: readonly Billable[],
  terms: InvoiceTerms,
  balance: BalanceFacts,
): Refusal | null {
  const [first] = orders;
  if (!first) return refuse(invoiceFailure.nothingChosen);
  for (const order of orders) {
    const why = whyNotInvoice(order, terms);
    if (why) return why;
    if (order.merchantId !== first.merchantId) return refuse(invoiceFailure.twoMerchants);
    if (order.userId !== first.userId) return refuse(invoiceFailure.twoBuyers);
  }
  let use: number = invoiceableUse(balance);
  let topUp: number = invoiceableTopUp(balance);
  for (const { tradeNo, kept, money } of orders) {
    if (money === 'balance') use -= kept;
    if (money === 'prepaid') topUp -= kept;
    if (use < 0 || topUp < 0) return refuse(invoiceFailure.balanceSpent, { tradeNo });
  }
  return null;
}

/** One order on an invoice. */
export interface InvoiceLine {
  readonly tradeNo: string;
  readonly amount: Fen;
}

/**
 * Returns the invoice lines reduced to the amounts the orders still keep. Lines without an amount are dropped, none
 * increases.
 */
export const linesAfterRefund = (
  lines: readonly InvoiceLine[],
  retainedAmountOf: (tradeNo: string) => Fen,
): InvoiceLine[] =>
  lines
    .map(({ tradeNo, amount }) => ({ tradeNo, amount: fen(Math.min(amount, Math.max(0, retainedAmountOf(tradeNo)))) }))
    .filter(({ amount }) => amount > 0);

/** Returns the sum of an invoice's lines. */
export const invoiceAmountOf = (lines: readonly InvoiceLine[]): Fen => sum(lines.map(({ amount }) => amount));

/**
 * Returns the action after a refund: nothing, reduce the application, close it, or write the invoice off and issue the
 * rest.
 */
export function actionAfterRefund(
  state: { readonly issued: boolean; readonly sent: boolean },
  before: readonly InvoiceLine[],
  remaining: readonly InvoiceLine[],
): 'nothing' | 'later' | 'change' | 'close' | 'redo' {
  if (invoiceAmountOf(remaining) === invoiceAmountOf(before)) return 'nothing';
  if (state.issued) return 'redo';
  if (state.sent) return 'later';
  return remaining.length === 0 ? 'close' : 'change';
}

/**
 * Returns why a member cannot have an invoice replaced, or null. `issuedIn` and `now` are months (`yyyy-MM`, school
 * time).
 */
export function whyNotReplace({
  replaced,
  issuedIn,
  now,
}: {
  readonly replaced: number;
  readonly issuedIn: string;
  readonly now: string;
}): Refusal | null {
  if (replaced >= MAX_REPLACEMENTS) return refuse(invoiceFailure.replacedOften, { n: MAX_REPLACEMENTS });
  return issuedIn === now ? null : refuse(invoiceFailure.replacedLate);
}

const RETRY_SECONDS = [5, 15, 60, 300, 900, 1_800];
const POLL_SECONDS = [1, 2, 3, 5, 10, 30, 60];
/** Number of tries after which staff should look at it; retries go on. */
export const STUCK_TRIES = 5;

/**
 * Returns the seconds until the next try after the nth failed one. Retries never stop and settle at every half hour.
 */
export const invoiceRetrySeconds = (tries: number): number =>
  RETRY_SECONDS[Math.min(Math.max(tries, 1), RETRY_SECONDS.length) - 1] ?? 0;
/** Returns the seconds until the next poll of a running request. */
export const invoicePollSeconds = (polls: number): number =>
  POLL_SECONDS[Math.min(Math.max(polls, 1), POLL_SECONDS.length) - 1] ?? 0;
