import { refuse, type Refusal } from '#domain/kit/failure';
import { apportion, fen, share, formatYuan, split, sum, type Fen } from '#domain/kit/money';
import { addDays, daysBetween, type LocalDate } from '#domain/kit/time';
import { bulkFailure } from './bulk.failures';
import {
  bulkKind,
  bulkPay,
  bulkPrice,
  dueStage,
  type BulkKind,
  type BulkPay,
  type BulkPrice,
  type DueStage,
} from './bulk.status';

/** Maximum number of dates of a request, and maximum span in days. */
export const MAX_DATES = 500;
const MAX_SPAN_DAYS = 366;
/**
 * An instalment counts as due soon this many days before its due date; the lessee is reminded then, on the due date and
 * a week after.
 */
export const REMIND_DAYS = 7;
const INSTALMENT_INTERVAL_DAYS = 30;
/** Maximum number of days an applicant has to pay an order of a bulk booking. */
export const PAYMENT_DAYS = 3;

/** Days an applicant has to confirm the booked dates, and hours before the deadline at which a reminder is sent. */
export const CONFIRM_DAYS = 3;
export const CONFIRM_REMIND_HOURS = 24;

/**
 * Returns whether the applicant must confirm the dates. A lease is agreed by contract, and paying order by order counts
 * as confirmation.
 */
export const needsConfirmation = ({ kind, payMode }: { readonly kind: BulkKind; readonly payMode: BulkPay }): boolean =>
  kind === bulkKind.bulk && payMode !== bulkPay.now;

const normalizeName = (text: string): string => text.replace(/[\s·.]+/g, '').toLowerCase();

/** Returns why a signature is refused, or null if it equals one of the applicant's own names in either language. */
export const whyNotSigned = (signed: string, ...own: readonly string[]): Refusal | null =>
  normalizeName(signed) !== '' && own.some((name) => normalizeName(name) === normalizeName(signed))
    ? null
    : refuse(bulkFailure.bulkSignature);

/** Returns why a range of days and times is refused, or null. */
export function whyNotSpan({
  from,
  to,
  begin,
  end,
}: {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly begin: number;
  readonly end: number;
}): Refusal | null {
  if (from > to || begin >= end) return refuse(bulkFailure.bulkOrder);
  return daysBetween(from, to) + 1 > MAX_SPAN_DAYS ? refuse(bulkFailure.bulkTooLong) : null;
}

/** Returns why a number of dates is refused, or null. */
export const whyNotCount = (dates: number): Refusal | null =>
  dates === 0
    ? refuse(bulkFailure.bulkNoDate)
    : dates > MAX_DATES
      ? refuse(bulkFailure.bulkTooMany, { most: MAX_DATES })
      : null;

/**
 * Returns the agreed prices of one date's slots, which add up to the agreed price of the date to the fen. `value` is a
 * percentage or fen, depending on the mode.
 */
export function agreedPrices(listed: readonly Fen[], mode: BulkPrice, value: number): Fen[] {
  if (mode === bulkPrice.list || listed.length === 0) return [...listed];
  return apportion(mode === bulkPrice.discount ? share(sum(listed), value) : fen(value), listed);
}

/** One agreed instalment. */
export interface Instalment {
  readonly no: number;
  readonly due: LocalDate;
  readonly amount: Fen;
}

/** Splits a rent into equal instalments to the fen, one every thirty days from the first date, none after the last. */
export function splitIntoInstalments(rent: Fen, from: LocalDate, to: LocalDate, count: number): Instalment[] {
  if (rent <= 0) return [];
  const maxCount = Math.floor(Math.max(0, daysBetween(from, to)) / INSTALMENT_INTERVAL_DAYS) + 1;
  const parts = Math.max(1, Math.min(count, maxCount, rent));
  return split(rent, parts).map((amount, n) => ({
    no: n + 1,
    due: addDays(from, n * INSTALMENT_INTERVAL_DAYS),
    amount,
  }));
}

/** Returns why instalments are refused, or null: they must add up to the rent and fall due in ascending order. */
export function whyNotInstalments(rent: Fen, parts: readonly Pick<Instalment, 'due' | 'amount'>[]): Refusal | null {
  if (rent <= 0 || parts.length === 0) return refuse(bulkFailure.leaseNoInstalment);
  const total = sum(parts.map(({ amount }) => amount));
  if (total !== rent) return refuse(bulkFailure.leaseSum, { sum: formatYuan(total), rent: formatYuan(rent) });
  return parts.some(({ due }, n) => n > 0 && due <= (parts[n - 1] as { due: LocalDate }).due)
    ? refuse(bulkFailure.leaseDueOrder)
    : null;
}

/** The amount paid by one instalment, and the part already refunded. */
interface PaidInstalment {
  readonly amount: Fen;
  readonly returned: Fen;
}

/** Allocates a refund to payments: the last payment first, never more than it still holds. Returns fen per payment. */
export function allocateRefund(refundAmount: Fen, paid: readonly PaidInstalment[]): Fen[] {
  const allocated = paid.map(() => fen(0));
  let left = refundAmount;
  for (let n = paid.length - 1; n >= 0 && left > 0; n -= 1) {
    const { amount, returned } = paid[n] as PaidInstalment;
    allocated[n] = fen(Math.min(left, amount - returned));
    left = fen(left - (allocated[n] as Fen));
  }
  return allocated;
}

/**
 * Returns what remains to be billed for the price of the active dates, and the refund of each paid part in order: the
 * last payment first, never more than it holds.
 */
export function recalculateBill(
  price: Fen,
  paid: readonly PaidInstalment[],
): { readonly rest: Fen; readonly back: Fen[] } {
  const overpaid = sum(paid.map(({ amount, returned }) => fen(amount - returned))) - price;
  return { rest: fen(Math.max(0, -overpaid)), back: allocateRefund(fen(Math.max(0, overpaid)), paid) };
}

/** Returns the stage of an instalment today. */
export function instalmentStage(
  { due, paid, isVoid }: { readonly due: string; readonly paid: boolean; readonly isVoid: boolean },
  today: LocalDate,
): DueStage {
  if (isVoid) return dueStage.void;
  if (paid) return dueStage.paid;
  if (due < today) return dueStage.overdue;
  return due <= addDays(today, REMIND_DAYS) ? dueStage.soon : dueStage.ahead;
}

/** Returns the reminder an unpaid instalment has reached: 0 none, 1 a week before, 2 on the day, 3 a week after. */
export function reminderStage(due: LocalDate, today: LocalDate): 0 | 1 | 2 | 3 {
  const daysLate = daysBetween(due, today);
  if (daysLate >= REMIND_DAYS) return 3;
  if (daysLate >= 0) return 2;
  return daysLate >= -REMIND_DAYS ? 1 : 0;
}

/** The facts of a contract on the day it is terminated. Amounts in fen. */
interface SettlementFacts {
  readonly rent: Fen;
  /** Rent and deposit received. */
  readonly paid: Fen;
  readonly deposit: Fen;
  /** Dates that were used or are over, and dates that are cancelled. */
  readonly usedDates: number;
  readonly unusedDates: number;
  /** Percentage of the unused rent kept by the venue, and damage claimed by it. */
  readonly keepPercent: number;
  readonly damage: Fen;
}

/** The settlement of a termination: rent used, amount kept, refunds and amount still owed. */
export interface Settlement {
  readonly used: Fen;
  readonly unused: Fen;
  readonly kept: Fen;
  readonly damage: Fen;
  /** Refund of the deposit and of the rent. */
  readonly depositBack: Fen;
  readonly rentBack: Fen;
  /** Amount the lessee still owes. */
  readonly owed: Fen;
}

/**
 * Settles a termination: rent is owed for used dates plus the kept share of the rest; the deposit covers what is
 * missing before anything is charged.
 */
export function settleTermination({
  rent,
  paid,
  deposit,
  usedDates,
  unusedDates,
  keepPercent,
  damage,
}: SettlementFacts): Settlement {
  const [used, unused] = apportion(rent, [usedDates, usedDates + unusedDates === 0 ? 1 : unusedDates]) as [Fen, Fen];
  const kept = share(unused, keepPercent);
  const due = used + kept + damage;
  const paidIn = paid + deposit;
  const toReturn = Math.max(0, paidIn - due);
  const depositBack = fen(Math.min(deposit, toReturn));
  return {
    used,
    unused,
    kept,
    damage,
    depositBack,
    rentBack: fen(toReturn - depositBack),
    owed: fen(Math.max(0, due - paidIn)),
  };
}
