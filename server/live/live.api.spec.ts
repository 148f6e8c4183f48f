import { createHash } from 'node:crypto';
import type { Socket as NetSocket } from 'node:net';
import { createClient } from 'redis';
import { addDays, type LocalDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { BoardService } from '#server/boards/board.service';
import { SessionService } from '#server/session/session.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { canonical, room, type SubscribeReply } from '#contract/kit/live';
import type { SiteRoom, UserRoom } from '#contract/kit/rooms';
import { LiveServer } from './live.server';
import { SnapshotService } from './snapshot.service';
import { VisitorStore } from './visitor.store';
import { TestListener } from './test-listener';

const day = addDays(schoolTime(Date.now()).date, 3);
let api: TestApi;
let world: TestVenue;
const listeners: TestListener[] = [];
const listen = async (token: string | null = null, more: object = {}) => {
  const listener = await TestListener.open(api.address, token ? { token } : {}, more);
  listeners.push(listener);
  return listener;
};
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'live');
  world = await aVenue(api.db, { rules: { advance_days: 60 } });
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 60_000);
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(() => api.close());

const setCell = (spaceId: number, hour: number, kind = 'PAID') =>
  api.db.transact(async (tx) => {
    await tx.rows(
      `
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
        values (
          $1, $2, $3::date, $4, tsrange($3::date + $5 * interval '1 hour', $3::date + ($5 + 1) * interval '1 hour'),
          'D99050100000001', $6
        )
      `,
      [world.siteId, spaceId, day, world.timeIds[hour - 8], hour, kind],
    );
    const [{ patch } = { patch: {} }] = await tx.rows<{ patch: object }>('select slot_patch($1, $2, $3, $4) as patch', [
      world.siteId,
      day,
      [spaceId],
      [world.timeIds[hour - 8]],
    ]);
    tx.emitLive([{ room: room.site(world.siteId, day), patch: patch as never }]);
  });
const statusOf = (listener: TestListener, spaceId: number, hour: number) =>
  listener
    .body<SiteRoom>(room.site(world.siteId, day))
    .cells.find((cell) => cell.spaceId === spaceId && cell.timeId === world.timeIds[hour - 8])?.reservationStatus;

describe('an anonymous caller', () => {
  it("receives a site's whole day at once, and each change on commit", async () => {
    const wall = await listen();
    const reply = (await wall.subscribe(room.site(world.siteId, day))) as SubscribeReply & { code: 200 };
    expect(reply).toMatchObject({ code: 200, room: room.site(world.siteId, day) });
    expect((reply.snapshot as unknown as SiteRoom).cells).toHaveLength(3 * 14);
    expect(Math.abs(reply.at - Date.now())).toBeLessThan(2_000);
    const space = world.spaceIds[0] as number;
    await setCell(space, 9);
    expect(await wall.waitUntil((it) => statusOf(it, space, 9) === 4)).toBeLessThan(1_000);
    expect(wall.deltas.at(-1)).toMatchObject({
      room: room.site(world.siteId, day),
      from: reply.v + 1,
      v: reply.v + 1,
      at: expect.any(Number),
    });
  });

  it('receives a matching digest of each room, and the time', async () => {
    const wall = await listen();
    await wall.subscribe(room.site(world.siteId, day));
    await wall.subscribe(room.venue(world.venueId));
    await wall.subscribe('sys');
    await wall.waitUntil((it) => it.digests.length >= 3 && it.times.length >= 1, 11_000);
    for (const digest of wall.digests) {
      const held = wall.rooms.get(digest.room);
      expect(digest).toMatchObject({
        v: held?.v,
        hash: createHash('sha256').update(canonical(held?.body)).digest('hex').slice(0, 16),
      });
    }
  });

  it('must log in for person and staff rooms, and gets "not found" for others', async () => {
    const wall = await listen();
    for (const name of ['user:1', 'order:D99050100000001', `alarm:${world.venueId}`, 'finance:all'])
      expect(await wall.subscribe(name)).toMatchObject({ code: 401, errKey: 'NOT_LOGGED_IN' });
    for (const name of [
      'site:999999:2099-05-01',
      'venue:999999',
      `site:${world.siteId}:2099-02-30`,
      'site:9999999999:2099-05-01',
      'room:*',
      '',
      'screen:1',
    ])
      expect(await wall.subscribe(name)).toMatchObject({ code: 404, errKey: 'ROOM_UNKNOWN' });
  });

  it('hears a day from its release until it is over, and no other', async () => {
    const wall = await listen();
    const reads = jest.spyOn(api.app.get(SnapshotService), 'get');
    const today = schoolTime(Date.now()).date;
    for (const days of [-1, 61, 3_000])
      expect(await wall.subscribe(room.site(world.siteId, addDays(today, days)))).toMatchObject({
        code: 403,
        errKey: 'DATE_NOT_ON_SALE',
        message: expect.any(String),
      });
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
    for (const days of [0, 1, 60])
      expect(await wall.subscribe(room.site(world.siteId, addDays(today, days)))).toMatchObject({ code: 200 });
  });

  it('keeps the board of its room in memory, and other boards only as long as they are used', async () => {
    const boards = api.app.get(BoardService, { strict: false });
    const [heard, unheard] = [1, 2].map((days) => addDays(schoolTime(Date.now()).date, days)) as [LocalDate, LocalDate];
    const wall = await listen();
    await wall.subscribe(room.site(world.siteId, heard));
    for (const date of [heard, unheard]) await boards.open(world.siteId, date);
    const now = boards.clock.now();
    const clock = jest.spyOn(boards.clock, 'now').mockReturnValue(now + 700_000);
    await boards.poll();
    clock.mockRestore();
    expect([heard, unheard].map((date) => boards.ready(world.siteId, date) !== null)).toEqual([true, false]);
  });

  it('receives an error for malformed input, and stays connected', async () => {
    const wall = await listen();
    for (const word of [
      null,
      1,
      'x',
      [],
      {},
      { room: 1 },
      { room: { toString: 1 } },
      { room: 'x'.repeat(200) },
      Buffer.from('x'),
    ])
      expect(await wall.emitWithAck('subscribe', word)).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
    for (const event of ['publish', '__proto__', 'error', 'constructor'])
      expect(await wall.emitWithAck(event, { room: 'sys' })).toMatchObject({ code: 400 });
    wall.socket.emit('subscribe', { room: 'sys' });
    wall.socket.emit('unsubscribe');
    expect(await wall.emitWithAck('unsubscribe', { room: 'sys' })).toEqual({ code: 200, room: 'sys' });
    expect(wall.socket.connected).toBe(true);
  });

  it('may join fifty rooms and no more', async () => {
    const wall = await listen();
    const rooms = Array.from({ length: 51 }, (_, i) => room.site(world.siteId, addDays(day, i)));
    const replies = await Promise.all(rooms.map((name) => wall.subscribe(name)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(50);
    expect(replies.find(({ code }) => code !== 200)).toMatchObject({ code: 429, errKey: 'TOO_MANY_ROOMS' });
    await wall.emitWithAck('unsubscribe', { room: rooms[0] });
    expect(await wall.subscribe('sys')).toMatchObject({ code: 200 });
  });

  it('that floods is disconnected', async () => {
    const wall = await listen();
    for (let i = 0; i < 1_000; i += 1) wall.socket.emit('subscribe', { room: 'sys' });
    await wall.waitUntil((it) => !it.socket.connected);
  });

  it('from another origin is refused; a client without origin is not', async () => {
    await expect(listen(null, { origin: 'https://elsewhere.example' })).rejects.toThrow();
    await expect(listen(null, { origin: api.address })).resolves.toBeDefined();
    await expect(listen(null, { transports: ['polling'] })).resolves.toBeDefined();
  });

  it('with an invalid token or an oversized frame is refused', async () => {
    await expect(listen('a.b.c')).rejects.toMatchObject({
      data: { code: 401, message: expect.any(String), messageEn: expect.any(String) },
    });
    await expect(TestListener.open(api.address, { display: 'guess' })).rejects.toMatchObject({ data: { code: 401 } });
    const wall = await listen();
    wall.socket.emit('subscribe', { room: 'x'.repeat(70_000) });
    await wall.waitUntil((it) => !it.socket.connected);
  });
});

describe('a client', () => {
  const systemRoom = 'sys';
  const tell = (n: number) =>
    api.db.transact(async (tx) => {
      const notice = { id: 1, zh: 'x'.repeat(60_000), en: String(n) };
      await tx.rows('insert into notice (zh, en) select $1, $2 where not exists (select 1 from notice)', [
        notice.zh,
        notice.en,
      ]);
      await tx.rows('update notice set zh = $1, en = $2', [notice.zh, notice.en]);
      tx.emitLive([{ room: systemRoom, patch: { notice } }]);
    });

  it('that stops reading is disconnected, costs the server nothing more, and slows nobody', async () => {
    const [frozen, other] = [await listen(), await listen()];
    for (const it of [frozen, other]) await it.subscribe(systemRoom);
    const rt = api.app.get(LiveServer).rt;
    const wire = (frozen.socket.io.engine as unknown as { transport: { ws: { _socket: NetSocket } } }).transport.ws
      ._socket;
    wire.pause();
    const slowest: number[] = [];
    for (let i = 1; i <= 400 && rt.sockets.has(frozen.socket.id as string); i += 1) {
      await tell(i);
      slowest.push(
        await other.waitUntil((it) => it.body<{ notice: { en: string } | null }>(systemRoom).notice?.en === String(i)),
      );
    }
    expect(rt.sockets.has(frozen.socket.id as string)).toBe(false);
    expect(rt.sockets.has(other.socket.id as string)).toBe(true);
    expect(slowest.sort((a, b) => a - b)[Math.floor(slowest.length / 2)]).toBeLessThan(250);
    wire.resume();
  }, 60_000);

  it('that reconnects repeatedly ends with the database state', async () => {
    const name = room.site(world.siteId, addDays(day, 1));
    const screens = await Promise.all([1, 2, 3].map(() => listen(null, { reconnects: true })));
    for (const it of screens) await it.subscribe(name);
    const cell = (n: number) => ({
      spaceId: world.spaceIds[n % 3],
      timeId: world.timeIds[n % 14],
      reservationStatus: [1, 3, 4][n % 3],
      left: null,
      total: null,
    });
    for (let n = 1; n <= 150; n += 1) {
      await api.db.transact((tx) => tx.emitLive([{ room: name, patch: { cells: [cell(n), cell(n * 7)] } }]));
      const victim = screens[n % 3] as TestListener;
      if (n % 5 === 0) victim.socket.io.engine.close();
      if (n % 4 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
    }
    // The rows carried no real change; the snapshot is the truth. Listeners must detect the difference by the digest
    // alone.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const truth = await api.app.get(SnapshotService).get(name);
    const agrees = (it: TestListener) =>
      canonical(it.body(name)) === canonical(truth?.body) && it.rooms.get(name)?.v === truth?.v;
    for (const it of screens) await it.waitUntil(agrees, 12_000);
  }, 40_000);
});

it('a server process skips its own messages and reads those of others', async () => {
  const { rt } = api.app.get(LiveServer);
  const read = jest.spyOn(
    rt.adapter as unknown as { onrequest(channel: Buffer, message: Buffer): Promise<void> },
    'onrequest',
  );
  const received: unknown[] = [];
  rt.on('spec', (word) => received.push(word));
  rt.serverSideEmit('spec', 'own');
  const other = createClient({ url: api.env.REDIS_URL });
  await other.connect();
  await other.publish(
    `live${new URL(api.env.DATABASE_URL).pathname}-request#/rt#`,
    JSON.stringify({ uid: 'others', type: 6, data: ['spec', 'theirs'] }),
  );
  other.destroy();
  for (let waited = 0; received.length === 0 && waited < 2_000; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(received).toEqual(['theirs']);
  expect(read.mock.calls.filter(([, message]) => message.includes('"spec"'))).toHaveLength(1);
});

describe('a member', () => {
  const order = async (userId: number, tradeNo: string) =>
    api.db.rows(
      `
        insert into venue_order (
          trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
          detail_en, space_names, amount, pay_deadline
        )
        values (
          $1, $2, 3, $3, $4, $5, '2099-05-01', '2099-05-01 08:00', '2099-05-01 09:00', '', '', '', 2000,
          app_now() + interval '10 minutes'
        )
      `,
      [tradeNo, userId, world.venueId, world.siteId, world.merchantId],
    );

  it('hears its own orders and no others', async () => {
    const [mine, otherUserId] = [await aPerson(api.db), await aPerson(api.db)];
    await order(mine, 'D99050100000011');
    await order(otherUserId, 'D99050100000012');
    const { token } = await api.clientFor(mine, { rights: [] });
    const phone = await listen(token);
    expect(await phone.subscribe('order:D99050100000011')).toMatchObject({
      code: 200,
      snapshot: { orderStatus: orderStatus.normal, payStatus: payStatus.unpaid, payDeadline: expect.any(Number) },
    });
    expect(await phone.subscribe(room.user(mine))).toMatchObject({ code: 200 });
    expect(phone.body<UserRoom>(room.user(mine)).orders.map(({ tradeNo }) => tradeNo)).toEqual(['D99050100000011']);
    for (const name of ['order:D99050100000012', 'order:D99050100000099', room.user(otherUserId)])
      expect(await phone.subscribe(name)).toMatchObject({ code: 404, errKey: 'ROOM_UNKNOWN' });
    for (const name of [room.alarm(world.venueId), room.finance('all'), room.finance(world.merchantId)])
      expect(await phone.subscribe(name)).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
  });

  it('hears the days for which boards exist, released or not', async () => {
    const phone = await listen((await api.clientFor(await aPerson(api.db), { rights: [] })).token);
    const today = schoolTime(Date.now()).date;
    for (const days of [-31, 0, 61, 120])
      expect(await phone.subscribe(room.site(world.siteId, addDays(today, days)))).toMatchObject({ code: 200 });
    for (const days of [-32, 122])
      expect(await phone.subscribe(room.site(world.siteId, addDays(today, days)))).toMatchObject({
        code: 403,
        errKey: 'DATE_NOT_ON_SALE',
      });
  });

  it('of staff hears the venues and merchants in scope', async () => {
    const person = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set venue_ids = $2, merchant_ids = $3 where user_id = $1', [
      person,
      [world.venueId],
      [world.merchantId],
    ]);
    await order(person, 'D99050100000021');
    const other = await aVenue(api.db);
    const desk = await listen(
      (await api.clientFor(person, { rights: ['EquipmentEarlyWarning', 'VenuesFinances', 'Orders'] })).token,
    );
    for (const name of [room.alarm(world.venueId), room.finance(world.merchantId), 'order:D99050100000011'])
      expect(await desk.subscribe(name)).toMatchObject({ code: 200 });
    for (const name of [room.alarm(other.venueId), room.finance(other.merchantId), room.finance('all')])
      expect(await desk.subscribe(name)).toMatchObject({ code: 403 });
  });

  it('is told the login ended and disconnected within two seconds, announced or not', async () => {
    const person = await aPerson(api.db);
    const { token } = await api.clientFor(person);
    const phone = await listen(token);
    await phone.subscribe(room.user(person));
    await api.db.rows('update session set revoked_at = now() where user_id = $1', [person]);
    expect(await phone.waitUntil((it) => it.endMessages === 408 && !it.socket.connected)).toBeLessThan(2_000);
    const again = await api.clientFor(person);
    const tablet = await listen(again.token);
    await api.app.get(SessionService).revoke({ userId: person }, 'ban');
    expect(await tablet.waitUntil((it) => it.endMessages === 408 && !it.socket.connected)).toBeLessThan(1_000);
    await expect(listen(again.token)).rejects.toMatchObject({ data: { code: 408, errKey: 'LOGIN_EXPIRED' } });
  });

  it('is checked in one query for all sockets of a process', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api.db)));
    const tokens = await Promise.all(people.map(async (person) => (await api.clientFor(person)).token));
    await Promise.all(tokens.map((token) => listen(token)));
    const checks = jest.spyOn(api.app.get(VisitorStore), 'findRights');
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    expect(checks.mock.calls.length).toBeLessThanOrEqual(3);
    expect(checks.mock.calls.map(([sids]) => new Set(sids).size).every((size) => size >= 6)).toBe(true);
    checks.mockRestore();
  });

  it('alone hears changes of rights, review or menu within two seconds', async () => {
    const [person, other, member] = [
      await aPerson(api.db, { roleId: 16 }),
      await aPerson(api.db, { roleId: 11 }),
      await aPerson(api.db, { roleId: 6 }),
    ];
    await api.db.rows('update app_user set login_check_status = 0 where id = $1', [member]);
    const desk = await listen((await api.clientFor(person, { rights: ['Orders'] })).token);
    const beside = await listen((await api.clientFor(other, { rights: ['VenuesGateList'] })).token);
    const phone = await listen((await api.clientFor(member, { rights: [] })).token);
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    const received = () => [desk, beside, phone].map(({ rightsChanges: rightsChanges }) => rightsChanges);
    const before = received();
    const more = (...add: number[]) =>
      received()
        .map((n, i) => n - (before[i] ?? 0))
        .join() === add.join();
    await api.db.rows(`insert into role_right (role_id, right_name) values (16, 'ReservationManage')`);
    expect(await desk.waitUntil(() => more(1, 0, 0))).toBeLessThan(2_000);
    await api.db.rows('update app_user set login_check_status = 1 where id = $1', [member]);
    expect(await phone.waitUntil(() => more(1, 0, 1))).toBeLessThan(2_000);
    // Only members have a menu.
    await api.db.rows(
      `insert into menu_item (name, en_name, type, url) values ('校历', 'Calendar', 4, 'https://calendar.example')`,
    );
    expect(await desk.waitUntil(() => more(2, 1, 1))).toBeLessThan(2_000);
  });

  it('loses the rooms of a lost right within two seconds, and keeps the others', async () => {
    const person = await aPerson(api.db, { roleId: 10 });
    const desk = await listen((await api.clientFor(person, { rights: ['EquipmentEarlyWarning'] })).token);
    await desk.subscribe(room.alarm(world.venueId));
    await desk.subscribe(room.user(person));
    await api.db.rows('delete from role_right where role_id = 10');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await api.db.transact((tx) =>
      tx.emitLive([
        { room: room.alarm(world.venueId), patch: { alarms: [] } },
        { room: room.user(person), patch: { orders: [] } },
      ]),
    );
    await desk.waitUntil((it) => it.deltas.some((delta) => delta.room === room.user(person)));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(desk.deltas.map((delta) => delta.room)).toEqual([room.user(person)]);
    expect(await desk.subscribe(room.alarm(world.venueId))).toMatchObject({ code: 403 });
  });
});
