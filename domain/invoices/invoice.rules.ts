import { fen, sum, type Fen } from '#domain/kit/money';
import { refuse, type Refusal } from '#domain/kit/failure';
import { payStatus, type PayStatus } from '#domain/orders/order.status';
import { invoiceFailure } from './invoice.failures';
import { balanceInvoice, type BalanceInvoice } from './title.status';

/** How often a member may have one invoice replaced. */
export const MOST_REPLACEMENTS = 3;
/** How many orders one invoice may hold. */
export const MOST_LINES = 100;

/** The tax inside an amount, at a rate in percent; the rest is its net. */
export const taxWithin = (amount: Fen, rate: number): Fen =>
  fen(Math.floor((amount * rate * 2 + (100 + rate)) / (2 * (100 + rate))));

/** An order as an invoice looks at it. Instants in epoch ms. */
export interface Billable {
  readonly tradeNo: string;
  readonly merchantId: number;
  readonly userId: number;
  /** Paid and neither given back nor on its way back. */
  readonly kept: Fen;
  readonly payStatus: PayStatus;
  /** Was it paid from a balance, or does it fill one? */
  readonly money: 'balance' | 'recharge' | 'other';
  /** Do companions share what it cost? */
  readonly shared: boolean;
  /** Does an invoice that stands hold it? */
  readonly invoiced: boolean;
  readonly endsAt: number;
}

/** How a member's balance stands, as far as invoices go. All of it without what was given back. */
export interface BalanceFacts {
  readonly toppedUp: Fen;
  readonly spent: Fen;
  readonly invoicedTopUps: Fen;
  readonly invoicedUses: Fen;
}

/** What the school says about invoices. */
export interface InvoiceTerms {
  readonly closedDays: number;
  readonly balance: BalanceInvoice;
  readonly now: number;
  /** At the counter, shared orders are invoiced as well. */
  readonly atDesk: boolean;
}

const DAY = 86_400_000;

/** How much of what a balance has paid may be invoiced still: what was invoiced when it was topped up is spent first. */
export const roomOfUse = ({ spent, invoicedTopUps, invoicedUses }: BalanceFacts): Fen =>
  fen(Math.max(0, spent - invoicedTopUps - invoicedUses));
/** How much of what was topped up may be invoiced still: what its spending was invoiced for is not invoiced again. */
export const roomOfTopUp = ({ toppedUp, invoicedTopUps, invoicedUses }: BalanceFacts): Fen =>
  fen(Math.max(0, toppedUp - invoicedTopUps - invoicedUses));

/** Why an order is not invoiced, or null. */
export function whyNotInvoice(order: Billable, terms: InvoiceTerms): Refusal | null {
  const { tradeNo, kept, money } = order;
  if (order.invoiced) return refuse(invoiceFailure.invoicedAlready, { tradeNo });
  if (order.payStatus === payStatus.refunding || order.payStatus === payStatus.refundFailed)
    return refuse(invoiceFailure.invoiceRefunding, { tradeNo });
  if ((order.payStatus !== payStatus.paid && order.payStatus !== payStatus.refunded) || kept <= 0)
    return refuse(invoiceFailure.notInvoiceable, { tradeNo });
  if (terms.now > order.endsAt + terms.closedDays * DAY)
    return refuse(invoiceFailure.invoiceTooLate, { tradeNo, days: terms.closedDays });
  if (money === 'recharge' && terms.balance === balanceInvoice.use)
    return refuse(invoiceFailure.balanceOfUse, { tradeNo });
  if (money === 'balance' && terms.balance === balanceInvoice.recharge)
    return refuse(invoiceFailure.balanceOfTopUp, { tradeNo });
  return order.shared && !terms.atDesk ? refuse(invoiceFailure.sharedOrder, { tradeNo }) : null;
}

/** Why these orders do not make one invoice, or null: of one merchant and one member, each free, and no money of a balance twice. */
export function whyNotTogether(
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
  let use: number = roomOfUse(balance);
  let topUp: number = roomOfTopUp(balance);
  for (const { tradeNo, kept, money } of orders) {
    if (money === 'balance') use -= kept;
    if (money === 'recharge') topUp -= kept;
    if (use < 0 || topUp < 0) return refuse(invoiceFailure.balanceSpent, { tradeNo });
  }
  return null;
}

/** One order on an invoice. */
export interface Line {
  readonly tradeNo: string;
  readonly amount: Fen;
}

/** What an invoice holds once its orders keep no more than this: orders that keep nothing leave, none ever grows. */
export const remainder = (lines: readonly Line[], keptOf: (tradeNo: string) => Fen): Line[] =>
  lines
    .map(({ tradeNo, amount }) => ({ tradeNo, amount: fen(Math.min(amount, Math.max(0, keptOf(tradeNo)))) }))
    .filter(({ amount }) => amount > 0);

/** The sum of the orders on an invoice. */
export const amountOf = (lines: readonly Line[]): Fen => sum(lines.map(({ amount }) => amount));

/** What is to be done about an invoice when money of its orders went back: nothing, change the application, take it back, or write it off and issue what remains. */
export function afterRefund(
  state: { readonly issued: boolean; readonly sent: boolean },
  was: readonly Line[],
  left: readonly Line[],
): 'nothing' | 'later' | 'change' | 'close' | 'redo' {
  if (amountOf(left) === amountOf(was)) return 'nothing';
  if (state.issued) return 'redo';
  if (state.sent) return 'later';
  return left.length === 0 ? 'close' : 'change';
}

/** Why a member does not have an invoice replaced, or null. `months` are `yyyy-MM` of the school. */
export function whyNotReplace({
  replaced,
  issuedIn,
  now,
}: {
  readonly replaced: number;
  readonly issuedIn: string;
  readonly now: string;
}): Refusal | null {
  if (replaced >= MOST_REPLACEMENTS) return refuse(invoiceFailure.replacedOften, { n: MOST_REPLACEMENTS });
  return issuedIn === now ? null : refuse(invoiceFailure.replacedLate);
}

const PAUSES = [5, 15, 60, 300, 900, 1_800];
const POLLS = [1, 2, 3, 5, 10, 30, 60];
/** After how many tries a person should look, though it goes on trying. */
export const STUCK_TRIES = 5;

/** Seconds until an invoice is tried again whose provider did not answer, after the nth try in vain: never given up, at last every half hour. */
export const invoicePause = (tries: number): number => PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1] ?? 0;
/** Seconds until the provider is asked again that is still at it. */
export const invoicePollPause = (polls: number): number => POLLS[Math.min(Math.max(polls, 1), POLLS.length) - 1] ?? 0;
