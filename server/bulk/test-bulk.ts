import { Module, type DynamicModule } from '@nestjs/common';
import { weekdayOf, type LocalDate } from '#domain/kit/time';
import { bulkKind, bulkPay } from '#domain/bulk/bulk.status';
import { bulks } from '#contract/bulk/bulk.contract';
import { reviews } from '#contract/reviews/review.contract';
import type { RightName } from '#contract/catalogue';
import type { Env } from '#server/kit/runtime/env';
import { KitModule } from '#server/kit/app/kit.module';
import type { Db } from '#server/kit/db/db';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { OrderChangesModule } from '#server/order-changes/order-changes.module';
import { OrdersModule } from '#server/orders/orders.module';
import { bookingModules } from '#server/booking/test-booking-app';
import { ReviewsModule } from '#server/reviews/reviews.module';
import { BulkModule } from './bulk.module';

/** Test module of bulk bookings with their dependencies. */
@Module({})
export class TestBulk {
  static with(env: Env): DynamicModule {
    return {
      module: TestBulk,
      imports: [
        KitModule.with(env, 'server'),
        ...bookingModules,
        OrdersModule,
        OrderChangesModule,
        ReviewsModule,
        BulkModule,
      ],
    };
  }
}

const applicantRights: readonly RightName[] = ['BatchBooking', 'BatchLease', 'batchAdd', 'BatchList'];
const staffRights: readonly RightName[] = [
  ...applicantRights,
  'BatchBookingCheck',
  'BatchBookingEnd',
  'BatchBookingExport',
  'BatchLeaseCheck',
  'BatchLeaseEnd',
  'BatchLeaseExport',
  'BatchListExport',
  'AdjustOrder',
  'OrdersChangeBuddy',
  'VenueLease',
  'VenueLeaseCollect',
  'VenueLeaseExport',
  'VenuesFinances',
  'VenuesFinancesRefund',
  'moneyEye',
];

/** What a bulk test needs from a booking test: rows, clients and calendar. */
interface BulkTestContext {
  readonly db: Db;
  readonly api: Pick<TestApi, 'clientFor'>;
  readonly date: (ahead?: number) => LocalDate;
}

/** Creates an applicant with no right but that of submitting requests. */
export async function applicant(booking: BulkTestContext): Promise<TestClient & { readonly userId: number }> {
  const userId = await aPerson(booking.db, { roleId: 4, name: '周晓燕' });
  return Object.assign(await booking.api.clientFor(userId, { roleId: 4, rights: applicantRights }), { userId });
}

/** Creates staff who review, terminate and collect, for all venues or some. */
export async function staffClient(
  booking: BulkTestContext,
  venueIds: readonly number[] | null = null,
): Promise<TestClient> {
  const userId = await aPerson(booking.db, { roleId: 9, name: '沈力' });
  await booking.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return booking.api.clientFor(userId, { rights: staffRights });
}

/** Four weeks of one weekday at two courts from 10:00 to 12:00, with later settlement. */
export const bulkInputOf = (booking: BulkTestContext, world: TestVenue, overrides: object = {}) => ({
  kind: bulkKind.bulk,
  venueSiteId: world.siteId,
  spaceIds: world.spaceIds.slice(0, 2),
  dateFrom: booking.date(2),
  dateTo: booking.date(29),
  weekdays: [weekdayOf(booking.date(2))],
  beginTime: '10:00',
  endTime: '12:00',
  payMode: bulkPay.later,
  orgName: '计算机学院',
  title: '学院羽毛球队训练',
  purpose: 2 as const,
  phone: '13800000001',
  ...overrides,
});

/** A lease of the same dates for 1,000.00 in two instalments, with a deposit of 300.00. */
export const leaseInputOf = (booking: BulkTestContext, world: TestVenue, overrides: object = {}) =>
  bulkInputOf(booking, world, {
    kind: bulkKind.lease,
    rent: 1_000,
    deposit: 300,
    instalments: [
      { due: booking.date(2), amount: 600 },
      { due: booking.date(20), amount: 400 },
    ],
    ...overrides,
  });

/** Submits a request. */
export async function submitRequest(who: TestClient, input: object): Promise<number> {
  const { data, message } = await who.post(bulks.apply, input as never);
  if (!data?.id) throw new Error(message);
  return data.id;
}

/** Reviews a request. */
export const reviewRequest = (who: TestClient, id: number, checkStatus: number, { lease = false, reason = '' } = {}) =>
  who.post(reviews.check, { sourceId: id, sourceType: lease ? 3 : 2, checkStatus, checkContent: reason });
