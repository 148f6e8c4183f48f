import { refuse, type Refusal } from '#domain/kit/failure';
import { clockOf } from '#domain/kit/time';
import { chargeFor, type Charge, type ChargeQuestion } from './charge.rules';
import { venueFailure } from './venue.failures';
import { dateKind, type DateKind } from './venue.status';

const DAYLONG = 1440;
const LAST = 2880;

/** Whether a band is the whole day: such a row names no time. */
export const isDaylong = ({ beginMinute, endMinute }: Pick<Charge, 'beginMinute' | 'endMinute'>): boolean =>
  beginMinute === 0 && endMinute >= DAYLONG;

const meet = (a: Charge, b: Charge): boolean =>
  a.beginMinute < b.endMinute &&
  b.beginMinute < a.endMinute &&
  (a.effectiveTo ?? '9') >= (b.effectiveFrom ?? '') &&
  (b.effectiveTo ?? '9') >= (a.effectiveFrom ?? '');

/** Pairs of rows of one price table between which nothing chooses: the same people, days and court, times that overlap, and lists of one beginning. */
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

/** Why a site's rows cannot be its price table, or null. */
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

/** One column of the matrix: a kind of day and a stretch of it in which no price begins or ends. */
export interface Band {
  readonly dateKind: DateKind;
  readonly from: number;
  readonly to: number;
}

/** The columns of a price table: for each kind of day the stretches between the ends of the bands that name it, or any kind. */
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

/** What is asked of a table to find its holes: who may book, on which courts, at which beginnings of slots. */
export interface Offered {
  readonly roleIds: readonly number[];
  readonly spaceIds: readonly number[];
  readonly begins: readonly number[];
  readonly date: ChargeQuestion['date'];
}

/** One person on one kind of day with slots that have no price, and which. */
export interface Gap {
  readonly roleId: number;
  readonly dateKind: DateKind;
  readonly begins: readonly number[];
}

/** Where a table has no price although the slot could be booked: it is not on sale there. */
export const gapsOf = (charges: readonly Charge[], { roleIds, spaceIds, begins, date }: Offered): Gap[] =>
  roleIds.flatMap((roleId) =>
    [dateKind.workday, dateKind.weekend, dateKind.holiday].flatMap((kind) => {
      const open = begins.filter((beginMinute) =>
        spaceIds.some((spaceId) => chargeFor(charges, { spaceId, roleId, dateKind: kind, date, beginMinute }) === null),
      );
      return open.length > 0 ? [{ roleId, dateKind: kind, begins: open }] : [];
    }),
  );
