import type { LocalDate } from '#domain/kit/time';
import { leaseStatus } from '#domain/bulk/bulk.status';
import { bulks } from '#contract/bulk/bulk.contract';
import { leases } from '#contract/bulk/lease.contract';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { TestMessages } from '#server/messages/test-messages';
import { TestBooking } from '#server/booking/test-booking';
import { TestGateway } from '#server/channels/test-gateway';
import { BulkStore } from './bulk.store';
import { applicant, submitRequest, staffClient, reviewRequest, TestBulk, bulkInputOf } from './test-bulk';
import { BulkSweepService } from './bulk-sweep.service';
import { BulkConfirmSweepService } from './bulk-confirm-sweep.service';

let provider: TestMessages;
let gateway: TestGateway;
let booking: TestBooking;
beforeAll(async () => {
  gateway = await TestGateway.start();
  provider = await TestMessages.start(gateway.dataDir);
  booking = await TestBooking.boot('bulk_confirm', 1, { ...gateway.env, ...provider.env }, TestBulk);
}, 60_000);
afterAll(async () => {
  await booking.close();
  await provider.stop();
  await gateway.stop();
});

const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });
const previewInput = ({ spaceIds, weekdays, ...rest }: ReturnType<typeof bulkInputOf>) =>
  ({ ...rest, spaceIds: spaceIds.join(','), weekdays: weekdays.join(',') }) as never;
const dates = () => [2, 9, 16, 23].map((days) => booking.date(days));
const ordersOf = (world: TestVenue) =>
  booking.db.rows<{ date: string; source: number; status: string; pay: number; amount: number }>(
    'select reservation_date as date, source, order_status as status, pay_status as pay, amount from venue_order where site_id = $1 and source in (5, 7) order by reservation_date',
    [world.siteId],
  );
const readsEnglish = (userId: number) => booking.db.rows(`update app_user set lang = 'en' where id = $1`, [userId]);
/** Returns the messages sent to a member and their language. */
const messagesOf = (userId: number) =>
  booking.db.rows<{ template: string; lang: string }>(
    'select template, lang from message_record where user_id = $1 order by id',
    [userId],
  );

describe("the applicant's confirmation", () => {
  const signed = { signedName: '周晓燕' };
  const deadline = (id: number, when: string) =>
    booking.db.rows(`update bulk_booking set confirm_by = app_now() + $2::interval where id = $1`, [id, when]);
  const passed = async (world: TestVenue, more: object = {}) => {
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, bulkInputOf(booking, world, more));
    await reviewRequest(staff, id, 1);
    return { who, staff, id };
  };

  it('covers twelve weeks, two conflicts and a holiday; nine dates are signed, omitted ones returned', async () => {
    const world = await booking.world();
    const weeks = Array.from({ length: 12 }, (_, n) => booking.date(2 + 7 * n));
    const [first, , third, , , sixth] = weeks as [LocalDate, LocalDate, LocalDate, LocalDate, LocalDate, LocalDate];
    await booking.db.rows(
      `
        insert into holiday (name, en_name, begin_date, end_date, kind, venue_ids)
        values ('校庆', 'Day', $1, $1, 1, array[$2::int])
      `,
      [sixth, world.venueId],
    );
    await booking.tables.refresh();
    const staffId = await aPerson(booking.db, { roleId: 2 });
    const blockers = await Promise.all(
      [first, third].map((date) =>
        booking.occupy(
          world,
          staffId,
          [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[10] as number }],
          date,
        ),
      ),
    );
    const input = bulkInputOf(booking, world, { dateTo: weeks[11], beginTime: '18:00', endTime: '20:00' });
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const { data: seen } = await who.get(bulks.preview, previewInput(input));
    expect([seen.open, seen.amount, seen.dates.map(({ result }) => result)]).toEqual([
      9,
      720,
      [2, 0, 2, 0, 0, 4, 0, 0, 0, 0, 0, 0],
    ]);
    const id = await submitRequest(who, input);
    await reviewRequest(staff, id, 1);
    expect((await ordersOf(world)).map(({ source }) => source)).toEqual(Array.from({ length: 9 }, () => 5));
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      booked: 9,
      missed: 2,
      confirm: 1,
      confirmBy: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
    });
    expect(await staff.post(bulks.confirm, { id, ...signed, expect: 720 })).toMatchObject({ code: 404 });
    expect(await who.post(bulks.confirm, { id, signedName: '沈力', expect: 720 })).toMatchObject({
      code: 400,
      errKey: 'BULK_SIGNATURE',
    });
    expect(await who.post(bulks.confirm, { id, ...signed, drop: [weeks[11] as LocalDate], expect: 720 })).toMatchObject(
      { code: 250, errKey: 'BULK_LIST_CHANGED' },
    );
    expect(await ordersOf(world)).toHaveLength(9);
    expect(await who.post(bulks.confirm, { id, ...signed, drop: [weeks[11] as LocalDate], expect: 640 })).toMatchObject(
      { code: 200, data: { accepted: 8, dropped: 1 } },
    );
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      booked: 8,
      rent: 640,
      confirm: 2,
      signedName: '周晓燕',
      dues: [{ amount: 640 }],
    });
    expect(await who.post(bulks.confirm, { id, ...signed, expect: 640 })).toMatchObject({
      code: 250,
      errKey: 'BULK_CONFIRMED',
      message: expect.stringContaining('保留 8 个日期，退回 1 个'),
    });
    await booking.db.rows('update slot_hold set released_at = now() where trade_no = $1', [
      blockers[0]?.order?.tradeNo,
    ]);
    expect((await who.post(bulks.again, { id, dates: [weeks[11] as LocalDate] })).data).toEqual({ booked: 2, left: 1 });
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({ booked: 10, rent: 800, confirm: 2 });
    expect((await messagesOf(who.userId)).map(({ template }) => template)).toEqual(['bulkReviewed', 'bulkToConfirm']);
  });

  it('is stored once, however often it is sent, and repeats its answer after a lost response', async () => {
    const world = await booking.world();
    const { who, id } = await passed(world);
    const input = { id, ...signed, drop: [dates()[3] as LocalDate], expect: 240 };
    const [bill] = (await who.get(bulks.detail, { id })).data.dues;
    expect(await who.post(leases.pay, { id: bill?.id as number, payPassword: '0'.repeat(32) })).toMatchObject({
      code: 250,
      errKey: 'BULK_CONFIRM_FIRST',
    });
    const answers = await Promise.all([1, 2].map((n) => who.post(bulks.confirm, input, { key: `the-word-${n}` })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 250]);
    const won = answers.findIndex(({ code }) => code === 200);
    expect(await who.post(bulks.confirm, input, { key: `the-word-${won + 1}` })).toMatchObject({
      code: 200,
      data: answers[won]?.data as object,
    });
    expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['1', '1', '1', '2']);
  });

  it('reports the number of omitted dates, and resumes their return after a crash', async () => {
    const world = await booking.world();
    const { who, id } = await passed(world);
    const input = { id, ...signed, drop: dates().slice(2) as LocalDate[], expect: 160 };
    armFailpoints('bulk.after_refused=throw');
    try {
      expect(await who.post(bulks.confirm, input, { key: 'half-way' })).toMatchObject({
        code: 200,
        data: { accepted: 2, dropped: 2 },
      });
    } finally {
      armFailpoints('');
    }
    expect((await ordersOf(world)).filter(({ status }) => status === '2')).toHaveLength(1);
    expect(await of(BulkSweepService).continueCancellations()).toBe(1);
    expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['1', '1', '2', '2']);
    expect(await of(BulkSweepService).continueCancellations()).toBe(0);
    expect(await who.post(bulks.confirm, input, { key: 'half-way' })).toMatchObject({
      code: 200,
      data: { accepted: 2, dropped: 2 },
    });
    // A date that is retried by name becomes active like any other.
    expect((await who.post(bulks.again, { id, dates: [dates()[3] as LocalDate] })).data).toEqual({
      booked: 1,
      left: 0,
    });
    expect(await of(BulkSweepService).continueCancellations()).toBe(0);
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({ booked: 3, rent: 240 });
  });

  it('ends the request if no date is kept, and is not requested if each order is paid separately', async () => {
    const world = await booking.world();
    const { who, id } = await passed(world);
    expect(await who.post(bulks.confirm, { id, ...signed, drop: dates() as LocalDate[], expect: 0 })).toMatchObject({
      code: 200,
      data: { accepted: 0, dropped: 4 },
    });
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      leaseStatus: leaseStatus.ended,
      booked: 0,
      rent: 0,
      dues: [{ stage: 'void' }],
    });
    const paying = await passed(await booking.world(), { payMode: 3 });
    expect((await paying.who.get(bulks.detail, { id: paying.id })).data).toMatchObject({
      booked: 4,
      confirm: 0,
      confirmBy: null,
    });
    expect(await paying.who.post(bulks.confirm, { id: paying.id, ...signed, expect: 320 })).toMatchObject({
      code: 250,
      errKey: 'BULK_NOT_AWAITING',
    });
  });

  it('is reminded a day before expiry; without it the dates are cancelled with a translated notification', async () => {
    const world = await booking.world();
    const { who, id } = await passed(world);
    await readsEnglish(who.userId);
    const confirmSweep = of(BulkConfirmSweepService);
    await deadline(id, '25 hours');
    expect(await confirmSweep.sweep()).toBe(0);
    await deadline(id, '23 hours');
    expect([await confirmSweep.sweep(), await confirmSweep.sweep()]).toEqual([1, 0]);
    await deadline(id, '-1 second');
    expect([await confirmSweep.sweep(), await confirmSweep.sweep()]).toEqual([1, 0]);
    expect(await messagesOf(who.userId)).toEqual(
      [
        ['bulkReviewed', 'zh'],
        ['bulkToConfirm', 'zh'],
        ['bulkToConfirm', 'en'],
        ['bulkLapsed', 'en'],
      ].map(([template, lang]) => ({ template, lang })),
    );
    expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['2', '2', '2', '2']);
    expect(
      (await booking.db.rows('select 1 from slot_hold where site_id = $1 and released_at is null', [world.siteId]))
        .length,
    ).toBe(0);
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      leaseStatus: leaseStatus.ended,
      confirm: 3,
      rent: 0,
      dues: [{ stage: 'void' }],
    });
    expect(await who.post(bulks.confirm, { id, ...signed, expect: 320 })).toMatchObject({
      code: 250,
      errKey: 'BULK_ILLEGAL_STEP',
    });
  });

  it('is processed per request: one that always fails delays no other and is retried later', async () => {
    const [broken, fine] = [await passed(await booking.world()), await passed(await booking.world())];
    await deadline(broken.id, '-2 seconds');
    await deadline(fine.id, '-1 second');
    const lock = of(BulkStore).lock.bind(of(BulkStore));
    const spy = jest
      .spyOn(of(BulkStore), 'lock')
      .mockImplementation((tx, id) => (id === broken.id ? Promise.reject(new Error('broken')) : lock(tx, id)));
    try {
      expect([await of(BulkConfirmSweepService).sweep(), await of(BulkConfirmSweepService).sweep()]).toEqual([1, 0]);
      expect(spy.mock.calls.filter(([, id]) => id === broken.id)).toHaveLength(1);
    } finally {
      spy.mockRestore();
    }
    expect((await fine.who.get(bulks.detail, { id: fine.id })).data).toMatchObject({
      leaseStatus: leaseStatus.ended,
      confirm: 3,
    });
    const stuck = {
      work: 'confirm',
      tries: 1,
      since: expect.any(String) as string,
      nextAt: expect.any(String) as string,
    };
    expect((await broken.staff.get(bulks.detail, { id: broken.id })).data).toMatchObject({
      progress: 1,
      stuck: [stuck],
    });
    expect((await broken.staff.get(bulks.list, { progress: 1 })).data.content.map(({ id }) => id)).toEqual([broken.id]);
    expect((await broken.who.get(bulks.detail, { id: broken.id })).data).toMatchObject({ progress: 0, stuck: [] });
    await booking.db.rows(`update bulk_stuck set next_at = app_now() where bulk_id = $1`, [broken.id]);
    expect(await of(BulkConfirmSweepService).sweep()).toBe(1);
    expect((await broken.staff.get(bulks.detail, { id: broken.id })).data).toMatchObject({
      leaseStatus: leaseStatus.ended,
      confirm: 3,
      progress: 0,
      stuck: [],
    });
  });

  it('resumes the cancellation after a crash past its expiry', async () => {
    const world = await booking.world();
    const { id } = await passed(world);
    await booking.db.rows('update bulk_booking set lease_status = 2, ended_on = school_now()::date - 1 where id = $1', [
      id,
    ]);
    expect(await of(BulkSweepService).continueCancellations()).toBe(1);
    expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['2', '2', '2', '2']);
    expect(await of(BulkSweepService).continueCancellations()).toBe(0);
  });
});
