import { fen, type Fen } from '#domain/kit/money';
import { findingKind, type FindingKind } from './recon.status';

/** Everything that is written down about the money of one number: the order, its records, tries, refunds, shares and lines of balances. Sums in fen. */
export interface NumberBooks {
  readonly no: string;
  /** What the order says it was paid and gave back; null where the number is no order's. */
  readonly order: { readonly paid: Fen; readonly refunded: Fen } | null;
  /** Complete records of income, of those the ones paid from a balance, and of those with a try behind them. */
  readonly income: Fen;
  readonly incomeFromBalance: Fen;
  readonly incomeByTry: Fen;
  /** Complete records of refunds, and those on their way or given up. */
  readonly recordsBack: Fen;
  readonly recordsMoving: Fen;
  /** Refunds that are done, those of them that went to a balance, and those on their way or given up. */
  readonly refundsBack: Fen;
  readonly refundsToBalance: Fen;
  readonly refundsMoving: Fen;
  /** Tries at a channel whose money came. */
  readonly tries: Fen;
  /** Shares that were paid and wait for the others. */
  readonly sharesWaiting: Fen;
  /** Lines of balances: taken for this number, given back before it was paid, given back as refunds. */
  readonly ledgerTaken: Fen;
  readonly ledgerReturned: Fen;
  readonly ledgerRefunded: Fen;
  /** Complete records of recharges under this number, and what a balance got for it. */
  readonly recharged: Fen;
  readonly ledgerRecharged: Fen;
}

/** What a balance says and what its lines say. */
export interface WalletBooks {
  readonly userId: number;
  readonly balance: Fen;
  readonly lines: Fen;
  /** Lines whose balance is not that of the line before and their own change, the newest not that of the balance. */
  readonly breaks: number;
}

/** Something that does not add up: what should be, what is. */
export interface Fault {
  readonly kind: FindingKind;
  readonly no: string;
  readonly expected: Fen;
  readonly found: Fen;
}

/** What does not add up in the books of one number: orders, records, tries, refunds and balances must tell the same story. */
export function faultsOf(books: NumberBooks): Fault[] {
  const faults: Fault[] = [];
  const equal = (kind: FindingKind, expected: number, found: number) => {
    if (expected !== found) faults.push({ kind, no: books.no, expected: fen(expected), found: fen(found) });
  };
  const { order } = books;
  if (order)
    equal(
      findingKind.orderFinance,
      order.paid - order.refunded,
      books.income - books.recordsBack - books.recordsMoving,
    );
  else equal(findingKind.stray, 0, books.income > 0 ? books.income : books.recordsBack);
  equal(findingKind.refundFinance, books.refundsBack, books.recordsBack);
  if (books.refundsBack === books.recordsBack)
    equal(findingKind.refundFinance, books.refundsMoving, books.recordsMoving);
  equal(findingKind.tryFinance, books.tries, books.incomeByTry);
  equal(
    findingKind.ledgerPaid,
    books.incomeFromBalance,
    books.ledgerTaken - books.ledgerReturned - books.sharesWaiting,
  );
  equal(findingKind.ledgerBack, books.refundsToBalance, books.ledgerRefunded);
  equal(findingKind.recharge, books.recharged, books.ledgerRecharged);
  return faults;
}

/** What does not add up in one balance. */
export function walletFaultsOf({ userId, balance, lines, breaks }: WalletBooks): Fault[] {
  const no = `U${userId}`;
  return [
    ...(balance === lines ? [] : [{ kind: findingKind.walletSum, no, expected: lines, found: balance }]),
    ...(breaks === 0 ? [] : [{ kind: findingKind.walletChain, no, expected: fen(0), found: fen(breaks) }]),
  ];
}
