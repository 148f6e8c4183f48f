import { slotStatus } from '#domain/boards/slot.status';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { TestApi } from '#server/kit/testing/test-api';
import { reservations } from '#contract/booking/reservation.contract';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking, type TestSlot } from '#server/booking/test-booking';

let booking: TestBooking;
let api: TestApi;
beforeAll(async () => {
  booking = await TestBooking.boot('manage');
  api = booking.api;
}, 60_000);
afterAll(() => booking.close());

const slot = (world: TestVenue, space = 0, time = 3): TestSlot => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});
const staffMember = async (venueIds: readonly number[] | null = null) => {
  const userId = await aPerson(booking.db, { roleId: 9, name: '沈力' });
  await booking.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return api.clientFor(userId, {
    rights: ['ReservationManage', 'ReservationManageOccupy', 'ReservationManageOccupyCancel'],
  });
};
const occupyInput = (world: TestVenue, wants: readonly TestSlot[], more: object = {}) => ({
  venueSiteId: world.siteId,
  reservationDate: booking.date(),
  reservationOrderJson: JSON.stringify(wants),
  reason: '校队训练',
  label: '校队',
  ...more,
});

it('shows staff every cell with its order and the masked name', async () => {
  const world = await booking.world();
  const userId = await aPerson(booking.db, { name: '陈一诺', balance: 0 });
  const order = await booking.submit(world, userId, [slot(world)]);
  const { data } = await (
    await staffMember()
  ).get(reservations.manageDay, { venueSiteId: world.siteId, searchDate: booking.date() });
  expect(data).toMatchObject({ v: 1, bookingMode: 1 });
  expect(data.cells).toHaveLength(3 * 14);
  expect(data.cells.find(({ tradeNo }) => tradeNo)).toEqual({
    spaceId: world.spaceIds[0],
    timeId: world.timeIds[3],
    reservationStatus: slotStatus.unpaid,
    reasonCode: null,
    source: orderSource.online,
    tradeNo: order.tradeNo,
    userName: '陈**',
    label: null,
    payStatus: payStatus.unpaid,
    promiseStatus: promiseStatus.none,
    payDeadline: order.payDeadline,
    left: null,
    total: null,
    orderFee: 20,
  });
});

it('books slots for staff, all or none, and names the conflicting one', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  const taken = await staff.post(reservations.occupy, occupyInput(world, [slot(world), slot(world, 1)]));
  expect(taken).toMatchObject({
    code: 200,
    message: '操作成功',
    data: {
      orderStatus: Number(orderStatus.occupied),
      payStatus: payStatus.paid,
      source: orderSource.adminOccupy,
      orderAmount: 0,
    },
  });
  const second = await staff.post(reservations.occupy, occupyInput(world, [slot(world, 2), slot(world, 1)]));
  expect(second).toMatchObject({
    code: 250,
    errKey: 'SLOT_TAKEN',
    data: {
      rule: 'R07',
      spaceId: world.spaceIds[1],
      timeId: world.timeIds[3],
      spaceName: '2号',
      startDate: `${booking.date()} 11:00`,
    },
  });
  const { data } = await staff.get(reservations.manageDay, { venueSiteId: world.siteId, searchDate: booking.date() });
  expect(
    data.cells
      .filter(({ source }) => source === 3)
      .map(({ spaceId, label, reservationStatus, reasonCode }) => [spaceId, label, reservationStatus, reasonCode]),
  ).toEqual([0, 1].map((i) => [world.spaceIds[i], '校队', 4, 'adminTake']));
  expect(await booking.trySubmit(world, await aPerson(booking.db), [slot(world)])).toMatchObject({
    refused: 'SLOT_TAKEN',
  });
});

it('answers one key with one occupation', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  const [a, b] = await Promise.all(
    [1, 2].map(() => staff.post(reservations.occupy, occupyInput(world, [slot(world)]), { key: 'occupy-once-1' })),
  );
  expect(a?.data.tradeNo).toBe(b?.data.tradeNo);
  expect((await booking.db.rows('select 1 from venue_order where site_id = $1', [world.siteId])).length).toBe(1);
});

it('blocks a whole pool time once nobody is booked in it', async () => {
  const world = await booking.world({ seats: 10 });
  const staff = await staffMember();
  await booking.submit(world, await aPerson(booking.db), [slot(world)]);
  expect(await staff.post(reservations.occupy, occupyInput(world, [slot(world)]))).toMatchObject({
    code: 250,
    errKey: 'SLOT_TAKEN',
  });
  expect(await staff.post(reservations.occupy, occupyInput(world, [slot(world, 0, 4)]))).toMatchObject({ code: 200 });
  expect(await booking.trySubmit(world, await aPerson(booking.db), [slot(world, 0, 4)])).toMatchObject({
    refused: 'SLOT_TAKEN',
  });
  const { data } = await staff.get(reservations.manageDay, { venueSiteId: world.siteId, searchDate: booking.date() });
  expect(data.cells[4]).toMatchObject({
    reservationStatus: slotStatus.reserved,
    reasonCode: 'adminTake',
    label: '校队',
    left: 0,
    total: 10,
  });
});

it('ends an occupation: slots free, history written, rooms notified', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  const {
    data: { tradeNo },
  } = await staff.post(reservations.occupy, occupyInput(world, [slot(world)]));
  expect(await staff.post(reservations.occupyCancel, { tradeNo })).toMatchObject({ code: 200, data: { tradeNo } });
  expect(
    await booking.db.rows('select order_status, pay_status, cancel_kind from venue_order where trade_no = $1', [
      tradeNo,
    ]),
  ).toEqual([{ order_status: orderStatus.cancelled, pay_status: payStatus.refunded, cancel_kind: 3 }]);
  expect(await booking.db.rows('select action, who from order_log where trade_no = $1 order by id', [tradeNo])).toEqual(
    [
      { action: 'occupy', who: 'staff' },
      { action: 'endOccupation', who: 'staff' },
    ],
  );
  const { data } = await staff.get(reservations.manageDay, { venueSiteId: world.siteId, searchDate: booking.date() });
  expect(data.cells[3]).toMatchObject({ reservationStatus: slotStatus.free, tradeNo: null });
  expect(await staff.post(reservations.occupyCancel, { tradeNo })).toMatchObject({ code: 250, errKey: 'ILLEGAL_STEP' });
});

it("refuses to end a member's order as an occupation", async () => {
  const world = await booking.world();
  const order = await booking.submit(world, await aPerson(booking.db), [slot(world)]);
  expect(await (await staffMember()).post(reservations.occupyCancel, { tradeNo: order.tradeNo })).toMatchObject({
    code: 250,
    errKey: 'ILLEGAL_STEP',
  });
  expect(await booking.db.rows('select order_status from venue_order where trade_no = $1', [order.tradeNo])).toEqual([
    { order_status: orderStatus.normal },
  ]);
});

it('hides sites and orders outside its venues', async () => {
  const [mine, otherWorld] = [await booking.world(), await booking.world()];
  const staff = await staffMember([mine.venueId]);
  const all = await staffMember();
  const {
    data: { tradeNo },
  } = await all.post(reservations.occupy, occupyInput(otherWorld, [slot(otherWorld)]));
  expect(
    await staff.get(reservations.manageDay, { venueSiteId: otherWorld.siteId, searchDate: booking.date() }),
  ).toMatchObject({ code: 404 });
  expect(await staff.post(reservations.occupy, occupyInput(otherWorld, [slot(otherWorld, 1)]))).toMatchObject({
    code: 404,
  });
  expect(await staff.post(reservations.occupyCancel, { tradeNo })).toMatchObject({ code: 404 });
  expect(
    await staff.get(reservations.manageDay, { venueSiteId: mine.siteId, searchDate: booking.date() }),
  ).toMatchObject({ code: 200 });
});

it('is closed to members', async () => {
  const world = await booking.world();
  const student = await api.clientFor(await aPerson(booking.db));
  expect(
    await student.get(reservations.manageDay, { venueSiteId: world.siteId, searchDate: booking.date() }),
  ).toMatchObject({ code: 403 });
  expect(await student.post(reservations.occupy, occupyInput(world, [slot(world)]))).toMatchObject({ code: 403 });
  expect(await api.anonymous.post(reservations.occupy, occupyInput(world, [slot(world)]))).toMatchObject({
    code: 401,
    toLogin: 1,
  });
});
