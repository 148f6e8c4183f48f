import fc from 'fast-check';
import { fen, sum, type Fen } from '#domain/kit/money';
import { payStatus } from '#domain/orders/order.status';
import {
  actionAfterRefund,
  invoiceAmountOf,
  invoiceRetrySeconds,
  invoicePollSeconds,
  linesAfterRefund,
  invoiceableTopUp,
  invoiceableUse,
  STUCK_TRIES,
  includedTax,
  whyNotInvoice,
  whyNotReplace,
  whyNotOneInvoice,
  type Billable,
  type InvoiceTerms,
} from './invoice.rules';
import { balanceInvoice } from './title.status';

const money = fc.integer({ min: 0, max: 5_000_000 }).map(fen);
const DAY = 86_400_000;
const terms: InvoiceTerms = { closedDays: 30, balance: balanceInvoice.use, now: 100 * DAY, atDesk: false };
const order = (overrides: Partial<Billable> = {}): Billable => ({
  tradeNo: 'D26050100000001',
  merchantId: 1,
  userId: 7,
  kept: fen(2000),
  payStatus: payStatus.paid,
  money: 'other',
  shared: false,
  invoiced: false,
  endsAt: 99 * DAY,
  ...overrides,
});
const ampleBalance = { toppedUp: fen(100_000), spent: fen(100_000), invoicedTopUps: fen(0), invoicedUses: fen(0) };

describe('the tax included in an amount', () => {
  it.each([
    [10_600, 6, 600],
    [2000, 6, 113],
    [2000, 3, 58],
    [2000, 0, 0],
    [1, 6, 0],
    [103, 3, 3],
  ])('of %i fen at %i%% is %i', (amount, rate, tax) => expect(includedTax(fen(amount), rate)).toBe(tax));
  it('is never above its share and at most half a fen off', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 17 }), (amount, rate) => {
        const tax = includedTax(amount, rate);
        expect(tax).toBeLessThanOrEqual(amount);
        expect(Math.abs(tax - (amount * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('an invoiceable order', () => {
  it.each([
    [{}, null],
    [{ invoiced: true }, 'INVOICED_ALREADY'],
    [{ payStatus: payStatus.unpaid }, 'NOT_INVOICEABLE'],
    [{ kept: fen(0) }, 'NOT_INVOICEABLE'],
    [{ payStatus: payStatus.refunded, kept: fen(500) }, null],
    [{ payStatus: payStatus.refunding }, 'INVOICE_REFUNDING'],
    [{ payStatus: payStatus.refundFailed }, 'INVOICE_REFUNDING'],
    [{ endsAt: 70 * DAY }, null],
    [{ endsAt: 70 * DAY - 1 }, 'INVOICE_TOO_LATE'],
    [{ shared: true }, 'SHARED_ORDER'],
    [{ money: 'balance' }, null],
    [{ money: 'prepaid' }, 'BALANCE_OF_USE'],
  ] as const)('with %j returns %s', (more, key) =>
    expect(whyNotInvoice(order(more), terms)?.spec.key ?? null).toBe(key),
  );
  it('from the balance is refused if top-ups are invoiced; a shared one is left to staff', () => {
    expect(whyNotInvoice(order({ money: 'balance' }), { ...terms, balance: balanceInvoice.recharge })?.spec.key).toBe(
      'BALANCE_OF_TOP_UP',
    );
    expect(whyNotInvoice(order({ money: 'prepaid' }), { ...terms, balance: balanceInvoice.recharge })).toBeNull();
    expect(whyNotInvoice(order({ shared: true }), { ...terms, atDesk: true })).toBeNull();
  });
});

describe('the orders of one invoice', () => {
  const refusalOf = (orders: readonly Billable[], balance = ampleBalance) =>
    whyNotOneInvoice(orders, terms, balance)?.spec.key ?? null;
  it('belong to one merchant and one member, and are at least one', () => {
    expect(refusalOf([])).toBe('NOTHING_CHOSEN');
    expect(refusalOf([order(), order({ tradeNo: 'D2' })])).toBeNull();
    expect(refusalOf([order(), order({ merchantId: 2 })])).toBe('TWO_MERCHANTS');
    expect(refusalOf([order(), order({ userId: 8 })])).toBe('TWO_BUYERS');
    expect(refusalOf([order(), order({ invoiced: true })])).toBe('INVOICED_ALREADY');
  });
});

/** Random life of a balance: top-ups, spending and invoices of the kind the school allows at that moment. */
const balanceLives = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('topUp' as const), amount: money }),
    fc.record({ kind: fc.constant('spend' as const), amount: money }),
    fc.record({ kind: fc.constant('invoiceUse' as const), amount: money }),
    fc.record({ kind: fc.constant('invoiceTopUp' as const), amount: money }),
  ),
  { maxLength: 30 },
);

it('never invoices a yuan of balance twice, however often the setting changes', () => {
  fc.assert(
    fc.property(balanceLives, (life) => {
      let facts = { toppedUp: fen(0), spent: fen(0), invoicedTopUps: fen(0), invoicedUses: fen(0) };
      for (const { kind, amount } of life) {
        if (kind === 'topUp') facts = { ...facts, toppedUp: fen(facts.toppedUp + amount) };
        if (kind === 'spend' && facts.spent + amount <= facts.toppedUp)
          facts = { ...facts, spent: fen(facts.spent + amount) };
        if (
          kind === 'invoiceUse' &&
          whyNotOneInvoice([order({ money: 'balance', kept: amount })], terms, facts) === null
        )
          facts = { ...facts, invoicedUses: fen(facts.invoicedUses + amount) };
        if (
          kind === 'invoiceTopUp' &&
          whyNotOneInvoice(
            [order({ money: 'prepaid', kept: amount })],
            { ...terms, balance: balanceInvoice.recharge },
            facts,
          ) === null
        )
          facts = { ...facts, invoicedTopUps: fen(facts.invoicedTopUps + amount) };
        expect(facts.invoicedUses + facts.invoicedTopUps).toBeLessThanOrEqual(facts.toppedUp);
        expect(invoiceableUse(facts)).toBeGreaterThanOrEqual(0);
        expect(invoiceableTopUp(facts)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

describe('an invoice after a refund', () => {
  const cases = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 100_000 }).map(fen), kept: fc.integer({ min: -10, max: 120_000 }) }),
    { minLength: 1, maxLength: 6 },
  );
  it('holds no more than its orders keep, never grows, and a second run changes nothing', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const was = all.map(({ amount }, at) => ({ tradeNo: String(at), amount }));
        const retainedAmountOf = (tradeNo: string): Fen => fen(all[Number(tradeNo)]?.kept ?? 0);
        const left = linesAfterRefund(was, retainedAmountOf);
        expect(invoiceAmountOf(left)).toBeLessThanOrEqual(invoiceAmountOf(was));
        expect(invoiceAmountOf(left)).toBeLessThanOrEqual(sum(all.map(({ kept }) => fen(Math.max(0, kept)))));
        for (const { tradeNo, amount } of left)
          expect([amount > 0, amount <= retainedAmountOf(tradeNo)]).toEqual([true, true]);
        expect(linesAfterRefund(left, retainedAmountOf)).toEqual(left);
        expect(actionAfterRefund({ issued: true, sent: false }, left, linesAfterRefund(left, retainedAmountOf))).toBe(
          'nothing',
        );
      }),
    );
  });
  const [full, part] = [[{ tradeNo: 'a', amount: fen(100) }], [{ tradeNo: 'a', amount: fen(40) }]];
  it.each([
    ['an issued one is written off and the rest issued', { issued: true, sent: false }, part, 'redo'],
    ['one on its way waits until it is known', { issued: false, sent: true }, part, 'later'],
    ['an application becomes smaller', { issued: false, sent: false }, part, 'change'],
    ['an application of nothing is taken back', { issued: false, sent: false }, [], 'close'],
    ['nothing happens where nothing went back', { issued: true, sent: true }, full, 'nothing'],
  ] as const)('%s', (_what, state, left, does) => expect(actionAfterRefund(state, full, left)).toBe(does));
});

it('is reissued three times at most, in the month of its issue', () => {
  expect(whyNotReplace({ replaced: 2, issuedIn: '2026-05', now: '2026-05' })).toBeNull();
  expect(whyNotReplace({ replaced: 3, issuedIn: '2026-05', now: '2026-05' })?.spec.key).toBe('REPLACED_OFTEN');
  expect(whyNotReplace({ replaced: 0, issuedIn: '2026-05', now: '2026-06' })?.spec.key).toBe('REPLACED_LATE');
});

it('is retried for ever, at growing intervals', () => {
  const pauses = Array.from({ length: 12 }, (_, n) => invoiceRetrySeconds(n + 1));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect([pauses[0], pauses[STUCK_TRIES], pauses.at(-1)]).toEqual([5, 1_800, 1_800]);
  expect([invoicePollSeconds(1), invoicePollSeconds(99)]).toEqual([1, 60]);
});
