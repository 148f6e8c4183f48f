import { stamp } from '#domain/kit/time';
import type { Once } from '#server/kit/caller';
import type { Plan } from './booking-plan';

/** One quota as PostgreSQL counts it; `sites` null is everywhere. */
export interface QuotaAsk {
  readonly sites: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly waive: number;
  readonly maxTimes: number;
  readonly maxMinutes: number;
  readonly ownMinutes: number;
}

/** A booking as it is handed to PostgreSQL. */
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

/** A booking as a round hands it to PostgreSQL: a literal for every column, of the booking and of each court it books. */
export interface Wish {
  readonly columns: readonly string[];
  readonly courts: readonly (readonly string[])[];
}

/** How many columns tell of a booking, and how many of a court beside the number of its booking. */
const COLUMNS = 28;
const COURT_COLUMNS = 6;
/** How many parameters `book_together` has. */
export const WISH_PARAMETERS = COLUMNS + 1 + COURT_COLUMNS;

/** A text as an element of an array. */
const text = (value: string | null): string =>
  value === null ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;

/** Writes a booking that joins a round; it claims the courts it books and no others. Columns are those of `book_together`, in its order. */
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

/** The parameters of `book_together`: an array for each column. A court's first column is the place of its booking among the wishes, from 0. */
export function columnsOf(wishes: readonly Wish[]): string[] {
  const courts = wishes.flatMap((wish) => wish.courts);
  return [
    ...Array.from({ length: COLUMNS }, (_, column) => array(wishes.map(({ columns }) => columns[column]))),
    array(wishes.flatMap((wish, n) => wish.courts.map(() => `${n}`))),
    ...Array.from({ length: COURT_COLUMNS }, (_, column) => array(courts.map((court) => court[column]))),
  ];
}
