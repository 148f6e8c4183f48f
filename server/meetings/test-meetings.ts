import { Module, type DynamicModule } from '@nestjs/common';
import { meetingCheck, meetingVerify, type MeetingCheck } from '#domain/meetings/meeting.status';
import { sourceType } from '#domain/reviews/source-type.status';
import type { RightName } from '#contract/catalogue';
import type { InputOf } from '#contract/kit/endpoint';
import { meetings } from '#contract/meetings/meeting.contract';
import { reviews } from '#contract/reviews/review.contract';
import { bookingModules } from '#server/booking/test-booking-app';
import type { TestBooking } from '#server/booking/test-booking';
import { CancellationsModule } from '#server/cancellations/cancellations.module';
import { KitModule } from '#server/kit/app/kit.module';
import type { Env } from '#server/kit/runtime/env';
import type { TestClient } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { OrdersModule } from '#server/orders/orders.module';
import { PortalModule } from '#server/portal/portal.module';
import { ReviewsModule } from '#server/reviews/reviews.module';
import { MeetingsModule } from './meetings.module';

/** Test module of meeting rooms with their dependencies. */
@Module({})
export class TestMeetings {
  static with(env: Env): DynamicModule {
    return {
      module: TestMeetings,
      imports: [
        KitModule.with(env, 'server'),
        ...bookingModules,
        OrdersModule,
        CancellationsModule,
        ReviewsModule,
        PortalModule,
        MeetingsModule,
      ],
    };
  }
}

/** A form that can be submitted for a room of ten people. */
export const wholeForm = {
  theme: '学科建设研讨',
  purposeType: 1,
  level: 2,
  orgName: '计算机学院',
  phone: '13800000001',
  joinerNum: 8,
  joiners: '学院教师八人',
  activityContent: '讨论学科规划',
  layout: 3,
  services: [{ code: 'projector', qty: 1 }],
} satisfies InputOf<typeof meetings.submit>['form'];

/** Creates a meeting room with one space. */
export async function aRoom(
  booking: TestBooking,
  { checkMode = meetingCheck.venue as MeetingCheck, price = 0, capacity = 10 } = {},
): Promise<TestVenue> {
  const world = await booking.world({ spaces: 1, price });
  await booking.db.rows('update venue set web_type = 2 where id = $1', [world.venueId]);
  await booking.db.rows(
    `insert into meeting_room (site_id, capacity, layout, equipment, check_mode) values ($1, $2, 3, '{projector}', $3)`,
    [world.siteId, capacity, checkMode],
  );
  await booking.tables.refresh();
  return world;
}

/** Creates an applicant. */
export async function anApplicant(booking: TestBooking): Promise<TestClient & { readonly userId: number }> {
  const userId = await aPerson(booking.db, { roleId: 4, name: '周晓燕', balance: 0 });
  return Object.assign(await booking.api.clientFor(userId, { roleId: 4 }), { userId });
}

const staffRights: readonly RightName[] = [
  'MeetingOrders',
  'MeetingOrdersCheck',
  'MeetingOrdersExport',
  'MeetingRunning',
  'MeetingRunningUse',
  'MeetingSite',
  'MeetingSiteEdit',
];

/** Creates staff of all meeting rooms, or of some venues. */
export async function aSteward(booking: TestBooking, venueIds: readonly number[] | null = null): Promise<TestClient> {
  const userId = await aPerson(booking.db, { roleId: 8, name: '季节' });
  await booking.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return booking.api.clientFor(userId, { roleId: 8, rights: staffRights });
}

/** Begins an application from 10:00 to 12:00 some days ahead; returns its number. */
export async function applyFor(
  booking: TestBooking,
  who: TestClient,
  world: TestVenue,
  { days = 1, begin = '10:00', end = '12:00' } = {},
): Promise<string> {
  const { data, message } = await who.post(meetings.apply, {
    siteId: world.siteId,
    spaceId: world.spaceIds[0] as number,
    date: booking.date(days),
    begin,
    end,
  });
  if (!data?.tradeNo) throw new Error(message);
  return data.tradeNo;
}

/** Applies and submits; returns the number and the id of the application. */
export async function submitFor(
  booking: TestBooking,
  who: TestClient,
  world: TestVenue,
  when: Parameters<typeof applyFor>[3] = {},
): Promise<{ readonly tradeNo: string; readonly id: number }> {
  const tradeNo = await applyFor(booking, who, world, when);
  const { message, code } = await who.post(meetings.submit, { tradeNo, version: 0, form: wholeForm });
  if (code !== 200) throw new Error(message);
  const [row] = await booking.db.rows<{ id: number }>('select id from meeting_order where trade_no = $1', [tradeNo]);
  return { tradeNo, id: row?.id ?? 0 };
}

/** Decides an application. */
export const decide = (who: TestClient, id: number, checkStatus: number = meetingVerify.passed, reason = '') =>
  who.post(reviews.check, { sourceId: id, sourceType: sourceType.meeting, checkStatus, checkContent: reason });

/** Returns the state of an application, the states of its bookings, and how many slots someone holds in its room. */
export async function stateOf(booking: TestBooking, tradeNo: string) {
  const [row] = await booking.db.rows<{
    checkStatus: number;
    ended: number;
    orderNo: string | null;
    held: number;
    orders: number;
  }>(
    `
      select m.check_status as "checkStatus", m.ended, m.order_no as "orderNo",
        (select count(*)::int from slot_hold h where h.site_id = m.site_id and h.released_at is null) as held,
        (
          select count(*)::int from venue_order o where o.site_id = m.site_id and o.order_status = '1'
        ) as orders
      from meeting_order m
      where m.trade_no = $1
    `,
    [tradeNo],
  );
  return row;
}
