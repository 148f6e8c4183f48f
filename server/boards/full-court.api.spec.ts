import { reservationType, slotStatus } from '#domain/boards/slot.status';
import { orderStatus } from '#domain/orders/order.status';
import { reservations } from '#contract/booking/reservation.contract';
import { aPerson } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('full_court');
}, 60_000);
afterAll(() => booking.close());

/** Creates a hall whose first court consists of the other two. */
const createHall = async () => {
  const world = await booking.world({ spaces: 3 });
  const [full = 0, east = 0, west = 0] = world.spaceIds;
  await booking.db.rows(
    'update space set space_group_id = 9, conflict_space_ids = case when id = $1 then $2::int[] else array[$1::int] end where site_id = $3',
    [full, [east, west], world.siteId],
  );
  await booking.tables.refresh();
  return { world, full, east, west, time: world.timeIds[4] as number };
};
type SpaceRow = Record<string, unknown> & { readonly id: number | string; readonly venueSpaceGroupId: number | null };
const rowsOf = async (siteId: number, type?: number): Promise<SpaceRow[]> => {
  const { data } = await booking.api.anonymous.get(reservations.dayInfo, {
    venueSiteId: siteId,
    searchDate: booking.date(),
    ...(type === undefined ? {} : { reservationType: type }),
  });
  return (data.reservationDateSpaceInfo[booking.date()] ?? []) as unknown as SpaceRow[];
};
const member = async () => booking.api.clientFor(await aPerson(booking.db));

describe('the full court for deployed clients', () => {
  it('is a row of both halves, is submitted as read, and then no half is free', async () => {
    const { world, full, east, west, time } = await createHall();
    const [row] = await rowsOf(world.siteId, reservationType.fullCourt);
    expect(row).toMatchObject({
      id: `${east},${west}`,
      venueSpaceGroupId: 9,
      [String(time)]: { reservationStatus: slotStatus.free },
    });

    const client = await member();
    const order = await client.post(
      reservations.submit,
      {
        venueSiteId: String(world.siteId),
        reservationDate: booking.date(),
        weekStartDate: booking.date(),
        reservationType: '1',
        reservationOrderJson: JSON.stringify([
          { spaceId: row?.id, timeId: String(time), venueSpaceGroupId: String(row?.venueSpaceGroupId) },
        ]),
      } as never,
      { form: true },
    );
    expect(order).toMatchObject({
      code: 200,
      data: { orderStatus: Number(orderStatus.normal), orderInfo: { venueSpaceName: '1号' } },
    });

    const cells = new Map(
      (await rowsOf(world.siteId)).map((one) => [
        one.id,
        one[String(time)] as { reservationStatus: number; takeUp: boolean; takeUpExplain: string | null },
      ]),
    );
    expect(cells.get(full)).toMatchObject({ reservationStatus: slotStatus.unpaid, takeUp: false });
    for (const half of [east, west])
      expect(cells.get(half)).toMatchObject({
        reservationStatus: slotStatus.reserved,
        takeUp: true,
        takeUpExplain: '整场已订',
      });
    expect(
      await (
        await member()
      ).post(reservations.submit, {
        venueSiteId: world.siteId,
        reservationDate: booking.date(),
        reservationOrderJson: JSON.stringify([{ spaceId: east, timeId: time, venueSpaceGroupId: null }]),
      }),
    ).toMatchObject({ code: 250, data: { rule: 'R07' } });
  });

  it('is taken if one of its halves is, and names the conflict', async () => {
    const { world, east, west, time } = await createHall();
    await booking.submit(world, await aPerson(booking.db), [{ spaceId: west, timeId: time }]);
    expect((await rowsOf(world.siteId, reservationType.fullCourt))[0]).toMatchObject({
      [String(time)]: { takeUp: true, takeUpExplain: '半场已订' },
    });
    expect(
      await (
        await member()
      ).post(reservations.submit, {
        venueSiteId: world.siteId,
        reservationDate: booking.date(),
        reservationType: 1,
        reservationOrderJson: JSON.stringify([
          { spaceId: `${east},${west}`, timeId: String(time), venueSpaceGroupId: '9' },
        ]),
      }),
    ).toMatchObject({ code: 250, data: { rule: 'R07' } });
    expect(await booking.overlaps()).toBe(0);
  });

  it('shows a site without groups unchanged', async () => {
    const world = await booking.world({ spaces: 2 });
    expect(
      (await rowsOf(world.siteId, reservationType.fullCourt)).map(({ id, venueSpaceGroupId }) => [
        id,
        venueSpaceGroupId,
      ]),
    ).toEqual(world.spaceIds.map((id) => [id, null]));
  });
});
