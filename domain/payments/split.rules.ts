import { refuse, type Refusal } from '#domain/kit/failure';
import { apportion, fen, split, sum, type Fen } from '#domain/kit/money';
import { splitFailure } from './split.failures';

/** Why an amount is not divided between so many people, or null. */
export const whyNotSplit = (amount: Fen, people: number): Refusal | null =>
  people < 2 ? refuse(splitFailure.splitAlone) : amount < people ? refuse(splitFailure.splitSmall, { people }) : null;

/** Equal shares of an amount, no fen lost; whoever booked stands first and carries what does not divide. */
export const shareOut = (amount: Fen, people: number): Fen[] => split(amount, people);

/** The shares of an amount that has changed under those who share it, or null where there is not a fen for each. */
export const sharesAnew = (amount: Fen, people: number): Fen[] | null =>
  whyNotSplit(amount, people) === null ? shareOut(amount, people) : null;

/** One share as a refund sees it: what was paid, what of it went back. */
export interface PaidShare {
  readonly amount: Fen;
  readonly returned: Fen;
}

/** A refund divided by what each has paid and not got back: sums to the refund, and nobody gets more than was paid. A refund above what is left divides what is left. */
export const shareBack = (refund: Fen, shares: readonly PaidShare[]): Fen[] => {
  const left = shares.map(({ amount, returned }) => amount - returned);
  const all = sum(left.map(fen));
  return all === 0 ? left.map(() => fen(0)) : apportion(fen(Math.min(refund, all)), left);
};

/** Somebody of a shared payment and an amount. */
export interface Part {
  readonly userId: number;
  readonly amount: Fen;
}

/** One amount for each person, in the order in which they first appear. */
export const perPerson = (parts: readonly Part[]): Part[] =>
  [...new Set(parts.map(({ userId }) => userId))].map((userId) => ({
    userId,
    amount: sum(parts.filter((one) => one.userId === userId).map(({ amount }) => amount)),
  }));
