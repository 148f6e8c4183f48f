import { fen, sum, type Fen } from '#domain/kit/money';

/** A bill of a visit; money in fen. `returned` is what corrections of the visit took back of it. */
export interface VisitBill {
  readonly amount: Fen;
  readonly returned: Fen;
  /** Whether it is unpaid, so that its amount may still change. */
  readonly owed: boolean;
}

/** What the bills of a visit become when it costs more or less than before; money in fen. */
export interface VisitCorrection {
  /** What each bill gives back, in the order of the bills. */
  readonly takenBack: readonly Fen[];
  /** The amount of the unpaid bill; null if there is none, or it is taken back. */
  readonly owed: Fen | null;
  /** The amount of a further bill; 0 is none. */
  readonly supplement: Fen;
}

/** Minutes to leave after the end of what was billed; they cost nothing if the bill is paid by then. */
export const LEAVE_MINUTES = 10;

/** Returns whether a person stayed longer than what was billed, beyond the minutes to leave. */
export const staysOn = (billedMinutes: number, minutes: number): boolean => minutes - billedMinutes > LEAVE_MINUTES;

/**
 * Returns how the bills of a visit come to `fee` together: what is too much is taken back from the last bill first; what
 * is missing is added to the unpaid bill, or becomes a further one. What staff waived or refunded counts as charged, so
 * that nobody has to pay it again.
 */
export function correctVisit(bills: readonly VisitBill[], fee: Fen): VisitCorrection {
  const settled = sum(bills.map(({ amount, returned, owed }) => fen(owed ? 0 : amount - returned)));
  const missing = fen(Math.max(0, fee - settled));
  const hasOwed = bills.some(({ owed }) => owed);
  let tooMuch = Math.max(0, settled - fee);
  const takenBack = bills
    .toReversed()
    .map(({ amount, returned, owed }) => {
      if (owed) return missing === 0 ? amount : fen(0);
      const back = fen(Math.min(amount - returned, tooMuch));
      tooMuch -= back;
      return back;
    })
    .toReversed();
  return { takenBack, owed: hasOwed && missing > 0 ? missing : null, supplement: hasOwed ? fen(0) : missing };
}
