import { refuse, type Refusal } from '#domain/kit/failure';
import { clockOf } from '#domain/kit/time';
import { chargeFor, type Charge, type ChargeQuestion } from './charge.rules';
import { venueFailure } from './venue.failures';
import { dateKind, type DateKind } from './venue.status';

const DAYLONG = 1440;
const LAST = 2880;

/** Returns whether a band is the whole day. Such a row has no time condition. */
export const isDaylong = ({ beginMinute, endMinute }: Pick<Charge, 'beginMinute' | 'endMinute'>): boolean =>
  beginMinute === 0 && endMinute >= DAYLONG;

const meet = (a: Charge, b: Charge): boolean =>
  a.beginMinute < b.endMinute &&
  b.beginMinute < a.endMinute &&
  (a.effectiveTo ?? '9') >= (b.effectiveFrom ?? '') &&
  (b.effectiveTo ?? '9') >= (a.effectiveFrom ?? '');

/**
 * Returns pairs of rows of one price table with equal precedence: the same role, days and space, overlapping times, and
 * lists with the same beginning.
 */
export const clashesOf = <C extends Charge>(charges: readonly C[]): (readonly [C, C])[] => {
  const groups = new Map<string, C[]>();
  for (const charge of charges) {
    const key = [
      charge.spaceId,
      charge.roleId,
      charge.dateKind,
      isDaylong(charge),
      charge.effectiveFrom,
      charge.effectiveFrom === null && charge.effectiveTo === null,
    ].join('/');
    groups.set(key, [...(groups.get(key) ?? []), charge]);
  }
  return [...groups.values()].flatMap((group) =>
    group.flatMap((a, i) =>
      group
        .slice(i + 1)
        .filter((b) => meet(a, b))
        .map((b) => [a, b] as const),
    ),
  );
};

/** Returns why the rows cannot be the price table of a site, or null. */
export const whyNotPrices = (charges: readonly Charge[]): Refusal | null => {
  const [first] = clashesOf(charges);
  return first
    ? refuse(venueFailure.pricesClash, {
        rows: first.map(({ spaceId, roleId, dateKind: kind, beginMinute, endMinute }) => ({
          spaceId,
          roleId,
          dateKind: kind,
          begin: clockOf(beginMinute),
          end: clockOf(endMinute),
        })),
      })
    : null;
};

/** A column of the price matrix: a kind of day and a time band in which no price begins or ends. */
export interface Band {
  readonly dateKind: DateKind;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the columns of a price table: for each kind of day, the bands between the beginnings and ends of its rows.
 */
export const bandsOf = (charges: readonly Pick<Charge, 'dateKind' | 'beginMinute' | 'endMinute'>[]): Band[] =>
  [dateKind.workday, dateKind.weekend, dateKind.holiday].flatMap((kind) => {
    const own = charges.filter((charge) => charge.dateKind === null || charge.dateKind === kind);
    const ends = [
      ...new Set([
        0,
        LAST,
        ...own.flatMap((charge) => (isDaylong(charge) ? [] : [charge.beginMinute, charge.endMinute])),
      ]),
    ].sort((a, b) => a - b);
    return ends.slice(1).map((to, i) => ({ dateKind: kind, from: ends[i] as number, to }));
  });

/** The scope for finding missing prices: roles, spaces and slot beginnings. */
export interface Offered {
  readonly roleIds: readonly number[];
  readonly spaceIds: readonly number[];
  readonly begins: readonly number[];
  readonly date: ChargeQuestion['date'];
}

/** A role and kind of day with slots that have no price. */
export interface Gap {
  readonly roleId: number;
  readonly dateKind: DateKind;
  readonly begins: readonly number[];
}

/** Returns where a table has no price for a slot that can be booked. Such a slot is not on sale. */
export const gapsOf = (charges: readonly Charge[], { roleIds, spaceIds, begins, date }: Offered): Gap[] =>
  roleIds.flatMap((roleId) =>
    [dateKind.workday, dateKind.weekend, dateKind.holiday].flatMap((kind) => {
      const open = begins.filter((beginMinute) =>
        spaceIds.some((spaceId) => chargeFor(charges, { spaceId, roleId, dateKind: kind, date, beginMinute }) === null),
      );
      return open.length > 0 ? [{ roleId, dateKind: kind, begins: open }] : [];
    }),
  );
