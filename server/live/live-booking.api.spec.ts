import { addDays, type LocalDate } from '#domain/kit/time';
import { payStatus } from '#domain/orders/order.status';
import { canonical, room } from '#contract/kit/live';
import type { AlarmRoom, FinanceRoom, OrderRoom, SiteRoom, UserRoom, VenueRoom } from '#contract/kit/rooms';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { setPayPassword } from '#server/channels/test-gateway';
import { VenueTables } from '#server/venues/venue-tables.service';
import { SlotBoundarySweep } from './slot-boundary.sweep';
import { SnapshotService } from './snapshot.service';
import { TestListener } from './test-listener';

/**
 * The main booking flow as screens see it: without reload or resync, every screen ends with the content of the
 * database.
 */
let api: TestApi;
let world: TestVenue;
let student: Awaited<ReturnType<TestApi['clientFor']>>;
let userId: number;
let password: string;
let screen: TestListener;
const date = addDays(schoolTime(Date.now()).date, 2) as LocalDate;
const site = () => room.site(world.siteId, date);

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'live_business');
  world = await aVenue(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
  userId = await aPerson(api.db);
  password = await setPayPassword(api.db, userId);
  student = await api.clientFor(userId, { rights: ['Orders', 'EquipmentEarlyWarning', 'VenuesFinances'] });
  screen = await TestListener.open(api.address, { token: student.token });
  for (const name of [
    site(),
    room.user(userId),
    room.venue(world.venueId),
    room.alarm(world.venueId),
    room.finance('all'),
    room.finance(world.merchantId),
  ])
    expect(await screen.subscribe(name)).toMatchObject({ code: 200 });
}, 90_000);
afterAll(async () => {
  screen.close();
  await api.close();
});

/** Checks that every room of the screen equals PostgreSQL at the same version without a reload. */
const agrees = async () => {
  await new Promise((resolve) => setTimeout(resolve, 700));
  for (const [name, held] of screen.rooms) {
    const truth = await api.app.get(SnapshotService).get(name);
    expect([name, held.v, canonical(held.body)]).toEqual([name, truth?.v, canonical(truth?.body)]);
  }
  expect(screen.healed).toBe(0);
};
const statusOf = (space: number, time: number) =>
  screen
    .body<SiteRoom>(site())
    .cells.find((cell) => cell.spaceId === world.spaceIds[space] && cell.timeId === world.timeIds[time])
    ?.reservationStatus;
const book = async (space: number, time: number) => {
  const reply = await student.post(reservations.submit, {
    venueSiteId: world.siteId,
    reservationDate: date,
    reservationOrderJson: JSON.stringify([
      { spaceId: world.spaceIds[space], timeId: world.timeIds[time], venueSpaceGroupId: null },
    ]),
  });
  expect(reply).toMatchObject({ code: 200 });
  const { tradeNo } = reply.data;
  await screen.subscribe(room.order(tradeNo));
  return tradeNo;
};

it('shows a slot held, paid and freed, with its order and the money in every ledger view', async () => {
  const tradeNo = await book(0, 3);
  await screen.waitUntil(() => statusOf(0, 3) === 3);
  expect(screen.body<UserRoom>(room.user(userId)).orders.map((order) => order.tradeNo)).toContain(tradeNo);
  await agrees();

  expect(await student.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password })).toMatchObject({
    code: 200,
    data: { payStatus: payStatus.paid },
  });
  await screen.waitUntil(() => statusOf(0, 3) === 4 && screen.body<OrderRoom>(room.order(tradeNo)).payStatus === 2);
  await screen.waitUntil(
    () =>
      screen.body<FinanceRoom>(room.finance('all')).board.todayIn === 20 &&
      screen.body<VenueRoom>(room.venue(world.venueId)).money?.paidCount === 1,
  );
  await agrees();

  expect(await student.post(payments.cancel, { venueTradeNo: tradeNo })).toMatchObject({ code: 200 });
  await screen.waitUntil(() => statusOf(0, 3) === 1 && screen.body<UserRoom>(room.user(userId)).orders.length === 0);
  expect(screen.body<OrderRoom>(room.order(tradeNo)).orderStatus).toBe('2');
  await api.app.get(SweepService).runAll();
  await screen.waitUntil(
    () =>
      screen.body<OrderRoom>(room.order(tradeNo)).payStatus === 4 &&
      screen.body<FinanceRoom>(room.finance(world.merchantId)).board.todayOut === 20,
  );
  await agrees();
}, 30_000);

it('shows an unpaid slot free after its deadline', async () => {
  const tradeNo = await book(1, 4);
  await screen.waitUntil(() => statusOf(1, 4) === 3);
  await api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [
    tradeNo,
  ]);
  await api.db.rows(`update slot_hold set expires_at = app_now() - interval '1 second' where trade_no = $1`, [tradeNo]);
  // A digest before the sweep would publish the slot first and make the screen resync, so the sweep runs now.
  await api.app.get(SweepService).runAll();
  await screen.waitUntil(
    () => statusOf(1, 4) === 1 && screen.body<OrderRoom>(room.order(tradeNo)).orderStatus === '2',
    6_000,
  );
  await agrees();
}, 30_000);

it('shows people, alarms and figures of the venue', async () => {
  const [gate] = await api.db.rows<{ id: number }>(
    `
      insert into hardware (sn, name, en_name, kind, venue_id, device_key_enc)
      values ('SN-SECRET-1', '东门闸机', 'East gate', 1, $1, 'x')
      returning id
    `,
    [world.venueId],
  );
  await api.db.transact(async (tx) => {
    await tx.rows(
      `insert into gate_minute (venue_id, minute, ins, outs) values ($1, date_trunc('minute', app_now()), 12, 4)`,
      [world.venueId],
    );
    tx.emitLive([{ room: room.venue(world.venueId), patch: {} }]);
  });
  await screen.waitUntil(() => screen.body<VenueRoom>(room.venue(world.venueId)).flow.inside === 8);
  const [alarm] = await api.db.transact(async (tx) => {
    const rows = await tx.rows<{ id: number; row: object }>(
      `
        insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at)
        values ($1, $2, 'fire', 4, '火警', 'Fire', app_now(), app_now())
        returning id, alarm_row(device_alarm) as row
      `,
      [gate?.id, world.venueId],
    );
    tx.emitLive([{ room: room.alarm(world.venueId), patch: { alarms: [rows[0]?.row] } }]);
    return rows;
  });
  await screen.waitUntil(
    () =>
      screen.body<AlarmRoom>(room.alarm(world.venueId)).alarms.length === 1 &&
      screen.body<VenueRoom>(room.venue(world.venueId)).alarms?.length === 1,
  );
  await agrees();
  expect(JSON.stringify([...screen.rooms])).not.toContain('SN-SECRET');
  await api.db.transact(async (tx) => {
    const [row] = await tx.rows<{ row: object }>(
      `
        update device_alarm
        set handle_status = 2, handled_at = app_now()
        where id = $1
        returning alarm_row(device_alarm) as row
      `,
      [alarm?.id],
    );
    tx.emitLive([{ room: room.alarm(world.venueId), patch: { alarms: [row?.row] } }]);
  });
  await screen.waitUntil(
    () =>
      screen.body<AlarmRoom>(room.alarm(world.venueId)).alarms.length === 0 &&
      screen.body<VenueRoom>(room.venue(world.venueId)).alarms?.length === 0,
  );
  await agrees();
}, 30_000);

it('hides money and alarms on walls if configured', async () => {
  await api.db.rows(
    `insert into sys_setting (sys_key, sys_val) values ('display.revenue', '0'), ('display.alarms', '0')`,
  );
  await screen.waitUntil(
    () =>
      !('money' in screen.body<object>(room.venue(world.venueId))) &&
      !('alarms' in screen.body<object>(room.venue(world.venueId))),
    25_000,
  );
  screen.healed = 0;
}, 30_000);

it('shows a slot closed when it begins', async () => {
  const today = room.site(world.siteId, schoolTime(Date.now()).date);
  const sweep = api.app.get(SlotBoundarySweep);
  // 06:30 of the school's day, then 09:01.
  const [{ early } = { early: 0 }] = await api.db.rows<{ early: number }>(
    `
      select (
        extract(epoch from school_now()::date + interval '6 hours 30 minutes' - school_now()) * 1000
      )::float8 as early
    `,
  );
  await api.database.travel(Math.round(early));
  await sweep.run();
  await sweep.run();
  // An anonymous screen: logins would expire during idle hours.
  const display = await TestListener.open(api.address);
  expect(await display.subscribe(today)).toMatchObject({ code: 200 });
  const open = () => display.body<SiteRoom>(today).cells.filter((cell) => cell.reservationStatus === 1).length;
  expect(open()).toBe(3 * 14);
  await api.database.travel(Math.round(early) + 151 * 60_000);
  await display.waitUntil(() => open() === 3 * 12, 6_000);
  await api.database.travel(0);
  display.close();
}, 30_000);
