import { refuse, type Refusal } from '#domain/kit/failure';
import { apportion, fen, share, showYuan, split, sum, type Fen } from '#domain/kit/money';
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

/** Dates one request may hold, and the days it may reach over. */
export const MOST_DATES = 500;
const MOST_DAYS = 366;
/** Days before the due date from which an instalment is called due soon, and on which its lessee is reminded; again on the day and a week after. */
export const REMIND_DAYS = 7;
const EVERY_DAYS = 30;
/** Days an applicant has to pay an order of a bulk booking, at most. */
export const PAY_DAYS = 3;

/** Days an applicant has to confirm the dates booked for him, and hours before their end at which he is reminded. */
export const CONFIRM_DAYS = 3;
export const CONFIRM_REMIND_HOURS = 24;

/** Is the applicant asked for his word on the dates? A lease is agreed by contract, and who pays order by order says yes by paying. */
export const asksWord = ({ kind, payMode }: { readonly kind: BulkKind; readonly payMode: BulkPay }): boolean =>
  kind === bulkKind.bulk && payMode !== bulkPay.now;

const plainName = (text: string): string => text.replace(/[\s·.]+/g, '').toLowerCase();

/** Why a name signs nothing, or null: it is one of the applicant's own, in either language. */
export const whyNotSigned = (signed: string, ...own: readonly string[]): Refusal | null =>
  plainName(signed) !== '' && own.some((name) => plainName(name) === plainName(signed))
    ? null
    : refuse(bulkFailure.bulkSignature);

/** Why a stretch of days and times cannot be asked for, or null. */
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
  return daysBetween(from, to) + 1 > MOST_DAYS ? refuse(bulkFailure.bulkTooLong) : null;
}

/** Why so many dates cannot be asked for, or null. */
export const whyNotCount = (dates: number): Refusal | null =>
  dates === 0
    ? refuse(bulkFailure.bulkNoDate)
    : dates > MOST_DATES
      ? refuse(bulkFailure.bulkTooMany, { most: MOST_DATES })
      : null;

/** The prices of one date's slots as agreed: they add up to the agreed price of the date, to the fen. `value` is a percentage or fen, by the mode. */
export function agreedPrices(listed: readonly Fen[], mode: BulkPrice, value: number): Fen[] {
  if (mode === bulkPrice.list || listed.length === 0) return [...listed];
  return apportion(mode === bulkPrice.discount ? share(sum(listed), value) : fen(value), listed);
}

/** One instalment as it is agreed. */
export interface Instalment {
  readonly no: number;
  readonly due: LocalDate;
  readonly amount: Fen;
}

/** A rent in equal parts, one every thirty days from the first date on, none after the last; to the fen. */
export function instalmentsOf(rent: Fen, from: LocalDate, to: LocalDate, wanted: number): Instalment[] {
  if (rent <= 0) return [];
  const fits = Math.floor(Math.max(0, daysBetween(from, to)) / EVERY_DAYS) + 1;
  const parts = Math.max(1, Math.min(wanted, fits, rent));
  return split(rent, parts).map((amount, n) => ({ no: n + 1, due: addDays(from, n * EVERY_DAYS), amount }));
}

/** Why instalments cannot be agreed, or null: they come to the rent exactly and fall due one after the other. */
export function whyNotInstalments(rent: Fen, parts: readonly Pick<Instalment, 'due' | 'amount'>[]): Refusal | null {
  if (rent <= 0 || parts.length === 0) return refuse(bulkFailure.leaseNoInstalment);
  const total = sum(parts.map(({ amount }) => amount));
  if (total !== rent) return refuse(bulkFailure.leaseSum, { sum: showYuan(total), rent: showYuan(rent) });
  return parts.some(({ due }, n) => n > 0 && due <= (parts[n - 1] as { due: LocalDate }).due)
    ? refuse(bulkFailure.leaseDueOrder)
    : null;
}

/** What was paid by one instalment, and what of it went back already. */
export interface PaidPart {
  readonly amount: Fen;
  readonly returned: Fen;
}

/** How so much goes back out of payments, in their order: the last one first, none more than it still holds. Fen. */
export function outOf(wanted: Fen, paid: readonly PaidPart[]): Fen[] {
  const back = paid.map(() => fen(0));
  let left = wanted;
  for (let n = paid.length - 1; n >= 0 && left > 0; n -= 1) {
    const { amount, returned } = paid[n] as PaidPart;
    back[n] = fen(Math.min(left, amount - returned));
    left = fen(left - (back[n] as Fen));
  }
  return back;
}

/** What remains to be billed when the dates that stand cost so much, and what goes back of each part that was paid, in their order: the last payment first, never more than it holds. */
export function rebilled(price: Fen, paid: readonly PaidPart[]): { readonly rest: Fen; readonly back: Fen[] } {
  const over = sum(paid.map(({ amount, returned }) => fen(amount - returned))) - price;
  return { rest: fen(Math.max(0, -over)), back: outOf(fen(Math.max(0, over)), paid) };
}

/** Where an instalment stands today. */
export function dueStageOf(
  { due, paid, isVoid }: { readonly due: string; readonly paid: boolean; readonly isVoid: boolean },
  today: LocalDate,
): DueStage {
  if (isVoid) return dueStage.void;
  if (paid) return dueStage.paid;
  if (due < today) return dueStage.overdue;
  return due <= addDays(today, REMIND_DAYS) ? dueStage.soon : dueStage.ahead;
}

/** Which reminder an unpaid instalment has come to: 0 none, 1 a week before, 2 on the day, 3 a week after. */
export function reminderOf(due: LocalDate, today: LocalDate): 0 | 1 | 2 | 3 {
  const late = daysBetween(due, today);
  if (late >= REMIND_DAYS) return 3;
  if (late >= 0) return 2;
  return late >= -REMIND_DAYS ? 1 : 0;
}

/** What a contract came to on the day it is terminated. Amounts in fen. */
export interface SettlementFacts {
  readonly rent: Fen;
  /** Rent and deposit that have come in. */
  readonly paid: Fen;
  readonly deposit: Fen;
  /** Dates that were held or are over, and those that are given back. */
  readonly usedDates: number;
  readonly unusedDates: number;
  /** Percent of the unused rent the venue keeps, and damage it claims. */
  readonly keepPercent: number;
  readonly damage: Fen;
}

/** The settlement of a termination: what was used, what is kept, what goes back or is still owed. */
export interface Settlement {
  readonly used: Fen;
  readonly unused: Fen;
  readonly kept: Fen;
  readonly damage: Fen;
  /** Goes back of the deposit and of the rent. */
  readonly depositBack: Fen;
  readonly rentBack: Fen;
  /** Still to be paid by the lessee. */
  readonly owed: Fen;
}

/** Settles a termination: rent is owed for the dates that were used and the kept part of the rest; the deposit covers what is missing before anything is asked for. */
export function settle({
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
  const has = paid + deposit;
  const back = Math.max(0, has - due);
  const depositBack = fen(Math.min(deposit, back));
  return {
    used,
    unused,
    kept,
    damage,
    depositBack,
    rentBack: fen(back - depositBack),
    owed: fen(Math.max(0, due - has)),
  };
}
