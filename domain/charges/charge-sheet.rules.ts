import { refuse, type Refusal } from '#domain/kit/failure';
import { clockOf } from '#domain/kit/time';
import { chargeFor, type Charge, type ChargeQuestion } from './charge.rules';
import { venueFailure } from '#domain/venues/venue.failures';
import { dateKind, type DateKind } from '#domain/venues/venue.status';

const MINUTES_PER_DAY = 1440;

/** Returns whether a band is the whole day. Such a row has no time condition. */
export const isWholeDay = ({ beginMinute, endMinute }: Pick<Charge, 'beginMinute' | 'endMinute'>): boolean =>
  beginMinute === 0 && endMinute >= MINUTES_PER_DAY;

const timesOverlap = (a: Charge, b: Charge): boolean =>
  a.beginMinute < b.endMinute &&
  b.beginMinute < a.endMinute &&
  (a.effectiveTo ?? '9') >= (b.effectiveFrom ?? '') &&
  (b.effectiveTo ?? '9') >= (a.effectiveFrom ?? '');

/**
 * Returns pairs of rows of one price table with equal precedence: the same role, days and space, overlapping times, and
 * lists with the same beginning.
 */
export const priceClashes = <C extends Charge>(charges: readonly C[]): (readonly [C, C])[] => {
  const groups = new Map<string, C[]>();
  for (const charge of charges) {
    const key = [
      charge.spaceId,
      charge.roleId,
      charge.dateKind,
      isWholeDay(charge),
      charge.effectiveFrom,
      charge.effectiveFrom === null && charge.effectiveTo === null,
    ].join('/');
    groups.set(key, [...(groups.get(key) ?? []), charge]);
  }
  return [...groups.values()].flatMap((group) =>
    group.flatMap((a, i) =>
      group
        .slice(i + 1)
        .filter((b) => timesOverlap(a, b))
        .map((b) => [a, b] as const),
    ),
  );
};

/** Returns why the rows cannot be the price table of a site, or null. */
export const whyNotPrices = (charges: readonly Charge[]): Refusal | null => {
  const [first] = priceClashes(charges);
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

/** The scope for finding missing prices: roles, spaces and slot beginnings. */
interface PricingScope {
  readonly roleIds: readonly number[];
  readonly spaceIds: readonly number[];
  readonly begins: readonly number[];
  readonly date: ChargeQuestion['date'];
}

/** A role and kind of day with slots that have no price. */
interface PriceGap {
  readonly roleId: number;
  readonly dateKind: DateKind;
  readonly begins: readonly number[];
}

/** Returns where a table has no price for a slot that can be booked. Such a slot is not on sale. */
export const priceGaps = (charges: readonly Charge[], { roleIds, spaceIds, begins, date }: PricingScope): PriceGap[] =>
  roleIds.flatMap((roleId) =>
    [dateKind.workday, dateKind.weekend, dateKind.holiday].flatMap((kind) => {
      const open = begins.filter((beginMinute) =>
        spaceIds.some((spaceId) => chargeFor(charges, { spaceId, roleId, dateKind: kind, date, beginMinute }) === null),
      );
      return open.length > 0 ? [{ roleId, dateKind: kind, begins: open }] : [];
    }),
  );
