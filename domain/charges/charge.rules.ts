import { fen, sum, type Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { feeTotalling, type DateKind, type FeeTotalling } from '#domain/venues/venue.status';

/**
 * A row of a site's price table; null means any. The band counts minutes of the slot's own date and excludes its end.
 */
export interface Charge {
  readonly id: number;
  readonly spaceId: number | null;
  readonly roleId: number | null;
  readonly dateKind: DateKind | null;
  readonly beginMinute: number;
  readonly endMinute: number;
  readonly price: Fen;
  readonly companionPrice: Fen;
  readonly effectiveFrom: LocalDate | null;
  readonly effectiveTo: LocalDate | null;
}

/** The slot to price: space, date, begin and role. */
export interface ChargeQuestion {
  readonly spaceId: number;
  readonly roleId: number;
  readonly dateKind: DateKind;
  readonly date: LocalDate;
  readonly beginMinute: number;
}

const MINUTES_PER_DAY = 1440;

const namesTime = ({ beginMinute, endMinute }: Charge): boolean => beginMinute > 0 || endMinute < MINUTES_PER_DAY;

const matchesQuestion = (charge: Charge, ask: ChargeQuestion): boolean =>
  (charge.spaceId === null || charge.spaceId === ask.spaceId) &&
  (charge.roleId === null || charge.roleId === ask.roleId) &&
  (charge.dateKind === null || charge.dateKind === ask.dateKind) &&
  charge.beginMinute <= ask.beginMinute &&
  ask.beginMinute < charge.endMinute &&
  (charge.effectiveFrom === null || charge.effectiveFrom <= ask.date) &&
  (charge.effectiveTo === null || ask.date <= charge.effectiveTo);

/**
 * Returns the specificity of a row: first the number of conditions among role, kind of day, time and space, then which
 * of them, in that order.
 */
const specificityOf = (charge: Charge): number => {
  const named = [charge.roleId !== null, charge.dateKind !== null, namesTime(charge), charge.spaceId !== null];
  return named.filter(Boolean).length * 16 + named.reduce((weight, is) => weight * 2 + Number(is), 0);
};

const bandLength = ({ beginMinute, endMinute }: Charge): number => endMinute - beginMinute;

/**
 * Returns the precedence of a list: a period list before the standing list, and a later beginning before an earlier
 * one.
 */
const periodOf = ({ effectiveFrom, effectiveTo }: Charge): string =>
  effectiveFrom === null && effectiveTo === null ? '' : (effectiveFrom ?? '0');

/**
 * Returns the row that prices a slot: the most specific row of the latest period; among equals the narrower band, then
 * the newer row. Null if no row fits: the slot is not on sale.
 */
export const chargeFor = (charges: readonly Charge[], question: ChargeQuestion): Charge | null =>
  charges
    .filter((charge) => matchesQuestion(charge, question))
    .sort(
      (a, b) =>
        periodOf(b).localeCompare(periodOf(a)) ||
        specificityOf(b) - specificityOf(a) ||
        bandLength(a) - bandLength(b) ||
        b.id - a.id,
    )[0] ?? null;

/** Returns the price of a slot for a role in fen, or null if it is not on sale to that role. */
export const priceOf = (charges: readonly Charge[], question: ChargeQuestion): Fen | null =>
  chargeFor(charges, question)?.price ?? null;

/** Returns the fee of a party: the sum of all fees, or the highest single fee (document 1 §9). */
export const totalFee = (mode: FeeTotalling, own: Fen, companions: readonly Fen[]): Fen =>
  mode === feeTotalling.highest ? fen(Math.max(own, ...companions)) : sum([own, ...companions]);

/**
 * How a site charges people: a capacity site charges the price for each person; an exclusive site adds the companion
 * price for each companion.
 */
interface PartyFeeMode {
  readonly capacity: boolean;
  readonly totalMode: FeeTotalling;
}

/** Returns what a party pays for one slot. Preview and submission both use it. */
export const partyFee = (
  { capacity, totalMode }: PartyFeeMode,
  { price, companionPrice }: Pick<Charge, 'price' | 'companionPrice'>,
  people: number,
): Fen =>
  totalFee(
    totalMode,
    price,
    Array.from({ length: Math.max(0, people - 1) }, () => (capacity ? price : companionPrice)),
  );
