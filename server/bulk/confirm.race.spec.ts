import type { LocalDate } from '#domain/kit/time';
import { bulks } from '#contract/bulk/bulk.contract';
import { TestBooking } from '#server/booking/test-booking';
import { BulkStore, type BulkRequest } from './bulk.store';
import { applicant, submitRequest, staffClient, reviewRequest, TestBulk, bulkInputOf } from './test-bulk';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('confirm_race', 1, {}, TestBulk);
}, 60_000);
afterAll(() => booking.close());

const dates = () => [2, 9, 16, 23].map((days) => booking.date(days));

describe("the applicant's confirmation", () => {
  /** Confirms twice concurrently with different dropped dates; returns the codes and the order states. */
  const confirmTwice = async (arm: () => void = () => undefined) => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, bulkInputOf(booking, world));
    await reviewRequest(staff, id, 1);
    arm();
    const answers = await Promise.all(
      [2, 3].map((n) =>
        who.post(
          bulks.confirm,
          { id, signedName: '周晓燕', drop: [dates()[n] as LocalDate], expect: 240 },
          { key: `word-${id}-${n}` },
        ),
      ),
    );
    const statuses = (
      await booking.db.rows<{ status: string }>(
        'select order_status as status from venue_order where site_id = $1 order by reservation_date',
        [world.siteId],
      )
    ).map(({ status }) => status);
    return { answers, statuses, now: (await who.get(bulks.detail, { id })).data };
  };

  it('keeps the first of two different answers whole, and refuses the other with the state', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { answers, statuses, now } = await confirmTwice();
      const won = answers.findIndex(({ code }) => code === 200);
      expect(answers[1 - won]).toMatchObject({
        code: 250,
        errKey: 'BULK_CONFIRMED',
        message: expect.stringContaining('保留 3 个日期，退回 1 个'),
      });
      expect(statuses).toEqual(won === 0 ? ['1', '1', '2', '1'] : ['1', '1', '1', '2']);
      expect(now).toMatchObject({ booked: 3, rent: 240, confirm: 2 });
    }
  });

  it('would mix both without the request lock (control)', async () => {
    const store = booking.api.app.get(BulkStore, { strict: false });
    let come = 0;
    let both: () => void = () => undefined;
    const together = new Promise<void>((resolve) => {
      both = resolve;
    });
    const spies: jest.SpyInstance[] = [];
    const arm = () =>
      spies.push(
        jest.spyOn(store, 'lock').mockImplementation(async (_, one) => {
          const seen = (await store.find(one)) as BulkRequest;
          come += 1;
          if (come === 2) both();
          await together;
          return seen;
        }),
        jest.spyOn(store, 'confirmationOf').mockResolvedValue(null),
      );
    try {
      const { answers, statuses } = await confirmTwice(arm);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
      expect(statuses).toEqual(['1', '1', '2', '2']);
    } finally {
      spies.forEach((spy) => spy.mockRestore());
    }
  });
});
