import { refuse, type Refusal } from '#domain/kit/failure';
import { apportion, fen, split, sum, type Fen } from '#domain/kit/money';
import { splitFailure } from './split.failures';

/** Returns why an amount cannot be split between so many people, or null. */
export const whyNotSplit = (amount: Fen, people: number): Refusal | null =>
  people < 2 ? refuse(splitFailure.splitAlone) : amount < people ? refuse(splitFailure.splitSmall, { people }) : null;

/**
 * Splits an amount into equal shares without losing a fen; the booking member comes first and carries the remainder.
 */
export const splitShares = (amount: Fen, people: number): Fen[] => split(amount, people);

/** Returns the new shares of a changed amount, or null if there is less than one fen each. */
export const resplitShares = (amount: Fen, people: number): Fen[] | null =>
  whyNotSplit(amount, people) === null ? splitShares(amount, people) : null;

/** One share as a refund sees it: what was paid and what was returned. */
interface PaidShare {
  readonly amount: Fen;
  readonly returned: Fen;
}

/**
 * Splits a refund in proportion to what each has paid and not got back. The parts add up to the refund; no payer gets
 * more than they paid, and a refund above the rest is cut to it.
 */
export const splitRefund = (refund: Fen, shares: readonly PaidShare[]): Fen[] => {
  const left = shares.map(({ amount, returned }) => amount - returned);
  const all = sum(left.map(fen));
  return all === 0 ? left.map(() => fen(0)) : apportion(fen(Math.min(refund, all)), left);
};

/** A participant of a shared payment and an amount. */
export interface PersonAmount {
  readonly userId: number;
  readonly amount: Fen;
}

/** Sums the amounts per person, in the order in which people first appear. */
export const sumPerPerson = (parts: readonly PersonAmount[]): PersonAmount[] =>
  [...new Set(parts.map(({ userId }) => userId))].map((userId) => ({
    userId,
    amount: sum(parts.filter((one) => one.userId === userId).map(({ amount }) => amount)),
  }));
