import { stamp } from '#domain/kit/time';
import type { Once } from '#server/kit/caller';
import type { Plan } from './booking-plan';

/** One quota as PostgreSQL counts it; `sites` null means everywhere. */
export interface QuotaAsk {
  readonly sites: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly waive: number;
  readonly maxTimes: number;
  readonly maxMinutes: number;
  readonly ownMinutes: number;
}

/** A booking as it is passed to PostgreSQL. */
export interface Booking {
  readonly userId: number;
  readonly plan: Plan;
  readonly house: boolean;
  readonly look: boolean;
  readonly once: Once;
  readonly holdSeconds: number;
  readonly rules: { readonly quotas: readonly QuotaAsk[]; readonly maxUnpaid: number; readonly maxActive: number };
  readonly buddyIds: readonly number[];
  readonly buddyCodes: readonly string[] | null;
  readonly order: {
    readonly roleId: number;
    readonly source: number;
    readonly channel: number;
    readonly detail: string;
    readonly detailEn: string;
    readonly spaceNames: string;
    readonly reservationType: number;
    readonly phone: string;
    readonly remark: string | null;
    readonly reason: string | null;
    readonly label: string | null;
    readonly rules: Readonly<Record<string, unknown>>;
  };
}

/** A booking as a batch passes it to PostgreSQL: one literal for every column of the booking and of each court. */
export interface Wish {
  readonly columns: readonly string[];
  readonly courts: readonly (readonly string[])[];
}

/** Number of columns of a booking, and of a court besides the number of its booking. */
const COLUMNS = 28;
const COURT_COLUMNS = 6;
/** Number of parameters of `book_together`. */
export const WISH_PARAMETERS = COLUMNS + 1 + COURT_COLUMNS;

/** Returns a text as an array element literal. */
const text = (value: string | null): string =>
  value === null ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;

/**
 * Returns the row of a booking in a batch, which claims exactly the courts it books. The columns are those of
 * `book_together`, in order.
 */
export function wishOf({ userId, plan, once, order, rules, holdSeconds }: Booking): Wish {
  const { site, day, items, people, amount } = plan;
  const at = (minute: number) => text(stamp(day.date, minute));
  return {
    columns: [
      `${userId}`,
      `${order.roleId}`,
      `${order.source}`,
      `${order.channel}`,
      `${site.venueId}`,
      `${site.id}`,
      `${site.venue.merchantId}`,
      day.date,
      at(plan.begin),
      at(plan.end),
      text(order.detail),
      text(order.detailEn),
      text(order.spaceNames),
      `${order.reservationType}`,
      text(order.phone),
      `${people}`,
      text(order.remark),
      `${amount}`,
      `${holdSeconds}`,
      `${site.needFace}`,
      text(JSON.stringify(order.rules)),
      text(once.key),
      text(once.path),
      text(once.bodyHash),
      text(once.replayKey),
      `${rules.maxUnpaid}`,
      `${rules.maxActive}`,
      rules.quotas.length > 0 ? text(JSON.stringify(rules.quotas)) : 'NULL',
    ],
    courts: items.map((item) => [
      `${item.space.id}`,
      `${item.time.id}`,
      `${item.space.spaceGroupId ?? 'NULL'}`,
      at(item.time.beginMinute),
      at(item.time.endMinute),
      `${item.fee}`,
    ]),
  };
}

const array = (elements: readonly (string | undefined)[]): string => `{${elements.join(',')}}`;

/**
 * Returns the parameters of `book_together`: one array per column. The first column of a court is the index of its
 * booking, from 0.
 */
export function columnsOf(wishes: readonly Wish[]): string[] {
  const courts = wishes.flatMap((wish) => wish.courts);
  return [
    ...Array.from({ length: COLUMNS }, (_, column) => array(wishes.map(({ columns }) => columns[column]))),
    array(wishes.flatMap((wish, n) => wish.courts.map(() => `${n}`))),
    ...Array.from({ length: COURT_COLUMNS }, (_, column) => array(courts.map((court) => court[column]))),
  ];
}
