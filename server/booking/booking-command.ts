import { stamp } from '#domain/kit/time';
import type { IdempotencyMark } from '#server/kit/access/caller';
import type { BookingPlan } from '#server/boards/booking-plan.service';

/** One quota as PostgreSQL counts it; `sites` null means everywhere. */
export interface QuotaQuery {
  readonly sites: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly waive: number;
  readonly maxTimes: number;
  readonly maxMinutes: number;
  readonly ownMinutes: number;
}

/** A booking as it is passed to PostgreSQL. */
export interface BookingCommand {
  readonly userId: number;
  readonly plan: BookingPlan;
  readonly byStaff: boolean;
  /** Whether PostgreSQL only measures and books nothing. */
  readonly dryRun: boolean;
  readonly once: IdempotencyMark;
  readonly holdSeconds: number;
  readonly rules: { readonly quotas: readonly QuotaQuery[]; readonly maxUnpaid: number; readonly maxActive: number };
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
export interface BookingBatchRow {
  readonly columns: readonly string[];
  readonly courts: readonly (readonly string[])[];
}

/** Number of columns of a booking, and of a court besides the number of its booking. */
const BOOKING_COLUMNS = 28;
const COURT_COLUMNS = 6;
/** Number of parameters of `book_together`. */
export const BATCH_PARAMETERS = BOOKING_COLUMNS + 1 + COURT_COLUMNS;

/** Returns a text as an array element literal. */
const textLiteral = (value: string | null): string =>
  value === null ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;

/**
 * Returns the row of a booking in a batch, which claims exactly the courts it books. The columns are those of
 * `book_together`, in order.
 */
export function batchRowOf({ userId, plan, once, order, rules, holdSeconds }: BookingCommand): BookingBatchRow {
  const { site, day, items, people, amount } = plan;
  const at = (minute: number) => textLiteral(stamp(day.date, minute));
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
      textLiteral(order.detail),
      textLiteral(order.detailEn),
      textLiteral(order.spaceNames),
      `${order.reservationType}`,
      textLiteral(order.phone),
      `${people}`,
      textLiteral(order.remark),
      `${amount}`,
      `${holdSeconds}`,
      `${site.needFace}`,
      textLiteral(JSON.stringify(order.rules)),
      textLiteral(once.key),
      textLiteral(once.path),
      textLiteral(once.bodyHash),
      textLiteral(once.replayKey),
      `${rules.maxUnpaid}`,
      `${rules.maxActive}`,
      rules.quotas.length > 0 ? textLiteral(JSON.stringify(rules.quotas)) : 'NULL',
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

const arrayLiteral = (elements: readonly (string | undefined)[]): string => `{${elements.join(',')}}`;

/**
 * Returns the parameters of `book_together`: one array per column. The first column of a court is the index of its
 * booking, from 0.
 */
export function columnsOf(rows: readonly BookingBatchRow[]): string[] {
  const courts = rows.flatMap((row) => row.courts);
  return [
    ...Array.from({ length: BOOKING_COLUMNS }, (_, column) => arrayLiteral(rows.map(({ columns }) => columns[column]))),
    arrayLiteral(rows.flatMap((row, n) => row.courts.map(() => `${n}`))),
    ...Array.from({ length: COURT_COLUMNS }, (_, column) => arrayLiteral(courts.map((court) => court[column]))),
  ];
}
