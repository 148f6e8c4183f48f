import { fen, type Fen } from '#domain/kit/money';
import { findingKind, type FindingKind } from './recon.status';

/**
 * Everything recorded about the money of one trade number: order, finance records, attempts, refunds, shares and
 * balance lines. Sums in fen.
 */
export interface OrderLedger {
  readonly no: string;
  /** What the order says was paid and refunded; null if the number is not an order's. */
  readonly order: { readonly paid: Fen; readonly refunded: Fen } | null;
  /** Complete income records; of those, the ones paid from a balance and the ones with an attempt. */
  readonly income: Fen;
  readonly incomeFromBalance: Fen;
  readonly incomeByTry: Fen;
  /** Complete refund records; then those running or failed. */
  readonly recordsBack: Fen;
  readonly recordsMoving: Fen;
  /** Completed refunds; of those, the ones to a balance; then those running or failed. */
  readonly refundsBack: Fen;
  readonly refundsToBalance: Fen;
  readonly refundsMoving: Fen;
  /** Attempts whose money was received. */
  readonly tries: Fen;
  /** Paid shares that wait for the others. */
  readonly sharesWaiting: Fen;
  /** Balance lines of this number: paid, returned before the order was paid, and refunded. */
  readonly ledgerTaken: Fen;
  readonly ledgerReturned: Fen;
  readonly ledgerRefunded: Fen;
  /** Complete recharge records of this number, and what the balance got for them. */
  readonly recharged: Fen;
  readonly ledgerRecharged: Fen;
}

/** A wallet's balance and the sum of its lines. */
export interface WalletLedger {
  readonly userId: number;
  readonly balance: Fen;
  readonly lines: Fen;
  /**
   * Number of lines whose balance is not the previous balance plus their change, or whose newest balance differs from
   * the wallet's.
   */
  readonly breaks: number;
}

/** A mismatch with its expected and found amount. */
export interface LedgerFault {
  readonly kind: FindingKind;
  readonly no: string;
  readonly expected: Fen;
  readonly found: Fen;
}

/** Returns the mismatches of one trade number: order, records, attempts, refunds and balances must agree. */
export function faultsOf(ledger: OrderLedger): LedgerFault[] {
  const faults: LedgerFault[] = [];
  const expectEqual = (kind: FindingKind, expected: number, found: number) => {
    if (expected !== found) faults.push({ kind, no: ledger.no, expected: fen(expected), found: fen(found) });
  };
  const { order } = ledger;
  if (order)
    expectEqual(
      findingKind.orderFinance,
      order.paid - order.refunded,
      ledger.income - ledger.recordsBack - ledger.recordsMoving,
    );
  else expectEqual(findingKind.stray, 0, ledger.income > 0 ? ledger.income : ledger.recordsBack);
  expectEqual(findingKind.refundFinance, ledger.refundsBack, ledger.recordsBack);
  if (ledger.refundsBack === ledger.recordsBack)
    expectEqual(findingKind.refundFinance, ledger.refundsMoving, ledger.recordsMoving);
  expectEqual(findingKind.tryFinance, ledger.tries, ledger.incomeByTry);
  expectEqual(
    findingKind.ledgerPaid,
    ledger.incomeFromBalance,
    ledger.ledgerTaken - ledger.ledgerReturned - ledger.sharesWaiting,
  );
  expectEqual(findingKind.ledgerBack, ledger.refundsToBalance, ledger.ledgerRefunded);
  expectEqual(findingKind.recharge, ledger.recharged, ledger.ledgerRecharged);
  return faults;
}

/** Returns the mismatches of one wallet. */
export function walletFaultsOf({ userId, balance, lines, breaks }: WalletLedger): LedgerFault[] {
  const no = `U${userId}`;
  return [
    ...(balance === lines ? [] : [{ kind: findingKind.walletSum, no, expected: lines, found: balance }]),
    ...(breaks === 0 ? [] : [{ kind: findingKind.walletChain, no, expected: fen(0), found: fen(breaks) }]),
  ];
}
