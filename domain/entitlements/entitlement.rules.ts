import { fen, formatYuan, share, type Fen } from '#domain/kit/money';
import { addDays, daysBetween, type LocalDate } from '#domain/kit/time';
import { entitlementStatus, entitlementUnit, type EntitlementStatus, type EntitlementUnit } from './entitlement.status';

/**
 * When an entitlement is valid: school dates, half-open. A frozen one has the day since when it is frozen and the most
 * days by which it is prolonged.
 */
export interface EntitlementValidity {
  readonly validFrom: LocalDate;
  readonly validUntil: LocalDate;
  readonly frozenOn: LocalDate | null;
  readonly frozenDays: number | null;
}

/** Returns the first day on which an entitlement is no longer valid, prolonged by the frozen days up to today. */
export const effectiveUntil = (
  { validUntil, frozenOn, frozenDays }: Omit<EntitlementValidity, 'validFrom'>,
  today: LocalDate,
): LocalDate =>
  frozenOn === null || frozenDays === null
    ? validUntil
    : addDays(validUntil, Math.min(daysBetween(frozenOn, today), frozenDays));

/** An entitlement that a use may take units from. */
export interface EntitlementCandidate {
  readonly id: number;
  readonly status: EntitlementStatus;
  readonly balance: number;
  readonly locked: number;
  readonly validFrom: LocalDate;
  readonly validUntil: LocalDate;
}

/** Returns the units that are neither used nor reserved. */
export const freeUnits = ({ balance, locked }: Pick<EntitlementCandidate, 'balance' | 'locked'>): number =>
  balance - locked;

/**
 * Returns the entitlement that a use on a day takes units from, or undefined: of those that are valid and have enough
 * free units the one that ends first, then the oldest. A use is never divided among several.
 */
export const chooseEntitlement = <E extends EntitlementCandidate>(
  candidates: readonly E[],
  units: number,
  { today, on }: { readonly today: LocalDate; readonly on: LocalDate },
): E | undefined =>
  candidates
    .filter(
      (one) =>
        one.status === entitlementStatus.active &&
        one.validFrom <= on &&
        on < one.validUntil &&
        today < one.validUntil &&
        freeUnits(one) >= units,
    )
    .sort((a, b) => (a.validUntil === b.validUntil ? a.id - b.id : a.validUntil < b.validUntil ? -1 : 1))[0];

/** What was paid in fen for the units of an entitlement. */
export interface EntitlementPrice {
  readonly paid: Fen;
  readonly granted: number;
}

/**
 * Returns what units are worth: their part of what was paid, rounded down, so that parts never sum up to more than was
 * paid. Units that staff added beyond the granted ones are worth nothing.
 */
export const worthOfUnits = ({ paid, granted }: EntitlementPrice, units: number): Fen =>
  // The product of two amounts in fen can exceed the whole numbers that a double holds.
  fen(Number((BigInt(paid) * BigInt(Math.min(units, granted))) / BigInt(granted)));

/** What is returned for units that are taken back, in fen: `amount` is the worth less the fee. */
export interface TakenBack {
  readonly units: number;
  readonly worth: Fen;
  readonly fee: Fen;
  readonly amount: Fen;
}

/** Returns what is returned for unused units; `feePercent` (0 to 100) of their worth is kept, rounded half up. */
export function takenBack(price: EntitlementPrice, units: number, feePercent: number): TakenBack {
  const worth = worthOfUnits(price, units);
  const fee = share(worth, feePercent);
  return { units, worth, fee, amount: fen(worth - fee) };
}

/** Formats units for a sentence: money as `¥12.00`, anything else as a number. */
export const formatUnits = (unit: EntitlementUnit, units: number): string =>
  unit === entitlementUnit.money ? `¥${formatYuan(fen(units))}` : String(units);
