import fc from 'fast-check';
import { fen, split, sum, type Fen } from '#domain/kit/money';
import { faultsOf, walletFaultsOf, type OrderLedger } from './proof.rules';
import { findingKind, type FindingKind } from './recon.status';

interface Row {
  amount: number;
}
interface Wallet {
  balance: number;
  lines: { delta: number; after: number; type: 'pay' | 'return' | 'refund' | 'recharge' }[];
}

/**
 * Ledger of one trade number kept as rows, changed the way the product changes them: each step writes all its rows or
 * none.
 */
class TestLedger {
  paid = 0;
  refunded = 0;
  isOrder = false;
  readonly income: (Row & { from: 'balance' | 'try' | 'counter' })[] = [];
  readonly records: (Row & { state: 'done' | 'moving' })[] = [];
  readonly refunds: (Row & { state: 'done' | 'moving'; to: 'balance' | 'channel' })[] = [];
  readonly attempts: Row[] = [];
  readonly waitingShares: Row[] = [];
  readonly recharges: Row[] = [];
  readonly wallet: Wallet = { balance: 0, lines: [] };

  private moveBalance(delta: number, type: Wallet['lines'][number]['type']): void {
    this.wallet.balance += delta;
    this.wallet.lines.push({ delta, after: this.wallet.balance, type });
  }

  recharge(amount: number): void {
    this.recharges.push({ amount });
    this.moveBalance(amount, 'recharge');
  }
  payFromBalance(amount: number): void {
    if (this.isOrder || this.wallet.balance < amount) return;
    this.isOrder = true;
    this.paid = amount;
    this.income.push({ amount, from: 'balance' });
    this.moveBalance(-amount, 'pay');
  }
  payAtChannel(amount: number): void {
    if (this.isOrder) return;
    this.isOrder = true;
    this.paid = amount;
    this.income.push({ amount, from: 'try' });
    this.attempts.push({ amount });
  }
  /** Pays twice: the second success is recorded and refunded in full. */
  payTwice(): void {
    if (!this.isOrder || this.attempts.length === 0) return;
    const amount = this.attempts[0]?.amount ?? 0;
    this.attempts.push({ amount });
    this.income.push({ amount, from: 'try' });
    this.createRefund(amount, 'channel', false);
  }
  payByShares(amount: number): void {
    if (this.isOrder || amount < 3 || this.wallet.balance < amount) return;
    for (const part of split(fen(amount), 3)) this.moveBalance(-part, 'pay');
    this.isOrder = true;
    this.paid = amount;
    this.income.push({ amount, from: 'balance' });
  }
  /** Pays a share that waits for the others. */
  waitWithShare(amount: number): void {
    if (!this.isOrder && this.wallet.balance >= amount) {
      this.waitingShares.push({ amount });
      this.moveBalance(-amount, 'pay');
    }
  }
  endSharing(): void {
    for (const { amount } of this.waitingShares.splice(0)) this.moveBalance(amount, 'return');
  }
  /** Raises the price: the counter collects the difference. */
  adjust(amount: number): void {
    if (this.isOrder) {
      this.paid += amount;
      this.income.push({ amount, from: 'counter' });
    }
  }
  refund(amount: number): void {
    const part = Math.min(amount, this.paid - this.refunded);
    if (part > 0) this.createRefund(part, this.income[0]?.from === 'balance' ? 'balance' : 'channel', true);
  }
  settle(): void {
    const index = this.refunds.findIndex(({ state }) => state === 'moving');
    const [refund, record] = [this.refunds[index], this.records[index]];
    if (!refund || !record) return;
    refund.state = record.state = 'done';
    if (refund.to === 'balance') this.moveBalance(refund.amount, 'refund');
  }
  private createRefund(amount: number, to: 'balance' | 'channel', countsForOrder: boolean): void {
    if (countsForOrder) this.refunded += amount;
    this.refunds.push({ amount, to, state: 'moving' });
    this.records.push({ amount, state: 'moving' });
  }

  get numberBooks(): OrderLedger {
    const all = (rows: readonly Row[]): Fen => sum(rows.map(({ amount }) => fen(amount)));
    const lines = (type: Wallet['lines'][number]['type']) =>
      fen(
        this.wallet.lines.filter((line) => line.type === type).reduce((total, { delta }) => total + Math.abs(delta), 0),
      );
    return {
      no: 'D26050100000001',
      order: this.isOrder ? { paid: fen(this.paid), refunded: fen(this.refunded) } : null,
      income: all(this.income),
      incomeFromBalance: all(this.income.filter(({ from }) => from === 'balance')),
      incomeByTry: all(this.income.filter(({ from }) => from === 'try')),
      recordsBack: all(this.records.filter(({ state }) => state === 'done')),
      recordsMoving: all(this.records.filter(({ state }) => state === 'moving')),
      refundsBack: all(this.refunds.filter(({ state }) => state === 'done')),
      refundsMoving: all(this.refunds.filter(({ state }) => state === 'moving')),
      refundsToBalance: all(this.refunds.filter(({ state, to }) => state === 'done' && to === 'balance')),
      tries: all(this.attempts),
      sharesWaiting: all(this.waitingShares),
      ledgerTaken: lines('pay'),
      ledgerReturned: lines('return'),
      ledgerRefunded: lines('refund'),
      recharged: all(this.recharges),
      ledgerRecharged: lines('recharge'),
    };
  }
  get faultKinds(): FindingKind[] {
    const { balance, lines } = this.wallet;
    const breaks = lines.filter(({ delta, after }, i) => after !== (lines[i - 1]?.after ?? 0) + delta).length;
    return [
      ...faultsOf(this.numberBooks),
      ...walletFaultsOf({
        userId: 1,
        balance: fen(balance),
        lines: fen(lines.reduce((total, { delta }) => total + delta, 0)),
        breaks,
      }),
    ].map(({ kind }) => kind);
  }
}

const amount = fc.integer({ min: 1, max: 20_000 });
const ledgerStep = fc.oneof(
  ...(['recharge', 'payFromBalance', 'payAtChannel', 'payByShares', 'waitWithShare', 'adjust', 'refund'] as const).map(
    (name) => amount.map((fee) => (ledger: TestLedger) => ledger[name](fee)),
  ),
  ...(['payTwice', 'endSharing', 'settle'] as const).map((name) => fc.constant((ledger: TestLedger) => ledger[name]())),
);
const ledgerOf = (steps: readonly ((ledger: TestLedger) => void)[]): TestLedger => {
  const ledger = new TestLedger();
  for (const step of steps) step(ledger);
  return ledger;
};
/** A history with every kind of event, so that each fault has something to corrupt. */
const fullHistory = fc.array(ledgerStep, { maxLength: 20 }).map((steps) =>
  ledgerOf([
    (ledger) => ledger.recharge(50_000),
    (ledger) => ledger.payFromBalance(9_000),
    ...steps.filter((change) => !String(change).includes('endSharing')),
    (ledger) => ledger.refund(1_000),
    (ledger) => {
      while (ledger.refunds.some(({ state }) => state === 'moving')) ledger.settle();
    },
  ]),
);

it('finds no fault in any history of payments, shares, refunds, adjustments and recharges', () => {
  fc.assert(
    fc.property(fc.array(ledgerStep, { maxLength: 30 }), (steps) => {
      const ledger = new TestLedger();
      for (const step of steps) {
        step(ledger);
        expect(ledger.faultKinds).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
});

const faults: Readonly<Record<string, readonly [FindingKind, (ledger: TestLedger) => void]>> = {
  'an order that says it was paid more': [
    findingKind.orderFinance,
    (h) => {
      h.paid += 1;
    },
  ],
  'an order that forgot what it gave back': [
    findingKind.orderFinance,
    (h) => {
      h.refunded -= 1;
    },
  ],
  'income that is missing': [
    findingKind.orderFinance,
    (h) => {
      h.income.pop();
    },
  ],
  'a refund that is done and not in the records': [
    findingKind.refundFinance,
    (h) => {
      const record = h.records.find(({ state }) => state === 'done');
      if (record) record.state = 'moving';
    },
  ],
  'a refund promised without a record': [
    findingKind.refundFinance,
    (h) => {
      h.refunds.push({ amount: 7, to: 'channel', state: 'moving' });
    },
  ],
  'money at a channel that was never booked': [
    findingKind.tryFinance,
    (h) => {
      h.attempts.push({ amount: 500 });
    },
  ],
  'income from a balance that was not charged': [
    findingKind.ledgerPaid,
    (h) => {
      h.income.push({ amount: 3, from: 'balance' });
    },
  ],
  'a refund to a balance that never arrived': [
    findingKind.ledgerBack,
    (h) => {
      h.wallet.lines.splice(
        h.wallet.lines.findIndex(({ type }) => type === 'refund'),
        1,
      );
    },
  ],
  'a recharge that never arrived': [
    findingKind.recharge,
    (h) => {
      h.recharges.push({ amount: 100 });
    },
  ],
  'income of no order': [
    findingKind.stray,
    (h) => {
      h.isOrder = false;
    },
  ],
  'a balance that was changed by hand': [
    findingKind.walletSum,
    (h) => {
      h.wallet.balance += 1;
    },
  ],
  'a line that was changed by hand': [
    findingKind.walletChain,
    (h) => {
      const line = h.wallet.lines[0];
      if (line) line.after += 1;
    },
  ],
};

it.each(Object.entries(faults))('detects %s as its own kind', (_title, [kind, corrupt]) => {
  fc.assert(
    fc.property(fullHistory, (ledger) => {
      expect(ledger.faultKinds).toEqual([]);
      corrupt(ledger);
      expect(ledger.faultKinds).toContain(kind);
    }),
    { numRuns: 60 },
  );
});

it('has a proof for every kind of ledger fault', () => {
  const kinds = Object.values(findingKind).filter((kind) => kind > 10);
  expect([...new Set(Object.values(faults).map(([kind]) => kind))].sort()).toEqual(kinds.sort());
});
