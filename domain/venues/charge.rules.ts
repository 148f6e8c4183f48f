import { fen, share, sum, type Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { feeMethod, feeTotalling, type DateKind, type FeeMethod, type FeeTotalling } from './venue.status';

/** One row of a site's price table; null means any. The band counts minutes of the slot's own date, half-open. */
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

/** What is to be priced: one slot of one space on one date for one role. */
export interface ChargeQuestion {
  readonly spaceId: number;
  readonly roleId: number;
  readonly dateKind: DateKind;
  readonly date: LocalDate;
  readonly beginMinute: number;
}

const DAYLONG = 1440;

const namesTime = ({ beginMinute, endMinute }: Charge): boolean => beginMinute > 0 || endMinute < DAYLONG;

const fitsTo = (charge: Charge, ask: ChargeQuestion): boolean =>
  (charge.spaceId === null || charge.spaceId === ask.spaceId) &&
  (charge.roleId === null || charge.roleId === ask.roleId) &&
  (charge.dateKind === null || charge.dateKind === ask.dateKind) &&
  charge.beginMinute <= ask.beginMinute &&
  ask.beginMinute < charge.endMinute &&
  (charge.effectiveFrom === null || charge.effectiveFrom <= ask.date) &&
  (charge.effectiveTo === null || ask.date <= charge.effectiveTo);

/** How telling a row is: first by how many of role, kind of day, time and space it names, then by which of them, in that order. */
const weightOf = (charge: Charge): number => {
  const named = [charge.roleId !== null, charge.dateKind !== null, namesTime(charge), charge.spaceId !== null];
  return named.filter(Boolean).length * 16 + named.reduce((weight, is) => weight * 2 + Number(is), 0);
};

const bandOf = ({ beginMinute, endMinute }: Charge): number => endMinute - beginMinute;

/** A list for a period stands before the standing one, and of two periods the one that began later. */
const periodOf = ({ effectiveFrom, effectiveTo }: Charge): string =>
  effectiveFrom === null && effectiveTo === null ? '' : (effectiveFrom ?? '0');

/** The row that prices a slot: of the list of the latest period the most specific one; among equals the narrower band, then the newer row. Null when no row fits: such a slot has no price and is not on sale. */
export const chargeFor = (charges: readonly Charge[], ask: ChargeQuestion): Charge | null =>
  charges
    .filter((charge) => fitsTo(charge, ask))
    .sort(
      (a, b) =>
        periodOf(b).localeCompare(periodOf(a)) || weightOf(b) - weightOf(a) || bandOf(a) - bandOf(b) || b.id - a.id,
    )[0] ?? null;

/** The price of a slot for a role in fen, or null when it is not on sale to that role. */
export const priceOf = (charges: readonly Charge[], ask: ChargeQuestion): Fen | null =>
  chargeFor(charges, ask)?.price ?? null;

/** What one slot costs by the site's way of counting: hours in proportion and rounded half up, people by number; what a gate times or nobody charges costs nothing at booking. */
export const slotFee = (method: FeeMethod, price: Fen, minutes: number, people: number): Fen => {
  switch (method) {
    case feeMethod.perSlot:
      return price;
    case feeMethod.perHour:
      return fen(Math.floor((price * minutes * 2 + 60) / 120));
    case feeMethod.perPerson:
      return fen(price * people);
    case feeMethod.byGate:
    case feeMethod.free:
      return fen(0);
  }
};

/** The fee of a party: everybody's fees together, or the highest single one (document 1 §9). */
export const totalOf = (mode: FeeTotalling, own: Fen, companions: readonly Fen[]): Fen =>
  mode === feeTotalling.highest ? fen(Math.max(own, ...companions)) : sum([own, ...companions]);

/** How a site counts the people of a booking: a capacity site charges everybody the price, an exclusive one adds the companion price for each companion. */
export interface PartyMode {
  readonly capacity: boolean;
  readonly totalMode: FeeTotalling;
}

/** What a party of so many people pays for one slot: the one sum of preview and submit. */
export const partyFee = (
  { capacity, totalMode }: PartyMode,
  { price, companionPrice }: Pick<Charge, 'price' | 'companionPrice'>,
  people: number,
): Fen =>
  totalOf(
    totalMode,
    price,
    Array.from({ length: Math.max(0, people - 1) }, () => (capacity ? price : companionPrice)),
  );

/** A price after a discount of `percent` of it is to be paid: 85 leaves 85 %. */
export const discounted = (price: Fen, percent: number): Fen => share(price, percent);
