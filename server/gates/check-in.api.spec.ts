import { gateMethod, gateRefusal, gateResult, hardwareKind } from '#domain/devices/device.status';
import { role } from '#domain/session/role.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { devices } from '#contract/devices/device.contract';
import { pushPassage, terminals } from '#contract/devices/terminal.contract';
import { gates } from '#contract/gates/gate.contract';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { memberPassCode } from '#server/attendance/pass-signature';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let world: TestVenue;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'sign_in');
  world = await aVenue(api.db, { rules: { advance_entry_min: 15 } });
}, 60_000);
afterAll(() => api.close());

const aGate = async (more: Partial<Parameters<typeof aDevice>[2]> = {}) =>
  new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, ...more }));
const orderOf = async (tradeNo: string) =>
  (
    await api.db.rows(
      'select o.promise_status as promise, i.promise_status as item, o.version from venue_order o join venue_order_item i using (trade_no) where o.trade_no = $1',
      [tradeNo],
    )
  )[0];
const usedBy = async (gate: TestDevice) =>
  (
    await api.db.rows<{ tradeNo: string | null }>(
      'select trade_no as "tradeNo" from gate_event where hardware_id = $1 order by seq',
      [gate.self.id],
    )
  ).map(({ tradeNo }) => tradeNo);
const enter = (gate: TestDevice, userId: number | string, more: object = {}, at = Date.now()) =>
  gate.reportEvents([gate.event({ kind: 'pass', direction: 1, userId, ...more }, at)]);
const unused = { promise: promiseStatus.none, item: promiseStatus.none, version: 1 };
const checkedIn = { promise: promiseStatus.checkedIn, item: promiseStatus.checkedIn, version: 2 };

describe('a member passing a gate', () => {
  it('during a paid booking is checked in once, and the booking is notified', async () => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 10 });
    await enter(gate, member);
    await enter(gate, String(member));
    expect(await orderOf(tradeNo)).toEqual(checkedIn);
    expect(await usedBy(gate)).toEqual([tradeNo, tradeNo]);
    expect(await api.db.rows('select v from room_version where room = $1', [`order:${tradeNo}`])).toEqual([{ v: 1 }]);
    expect(
      await api.db.rows(`select 1 from order_log where trade_no = $1 and action = 'signIn'`, [tradeNo]),
    ).toHaveLength(1);
    const desk = await api.clientFor(await aPerson(api.db, { roleId: 12 }), { rights: ['VenuesGateList'] });
    expect((await desk.get(gates.list, { keyword: tradeNo })).data).toMatchObject({
      totalElements: 2,
      content: [{ tradeNo }, { tradeNo }],
    });
  });

  it.each([
    ['sixteen minutes before the start', 16.5, unused],
    ['fourteen minutes before the start', 14, checkedIn],
    ['in its last minute', -59, checkedIn],
    ['when it is over', -60, unused],
  ])('%s', async (_, startsIn, becomes) => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: Math.ceil(startsIn) });
    await enter(gate, member);
    expect(await orderOf(tradeNo)).toEqual(becomes);
    expect(await usedBy(gate)).toEqual([becomes === checkedIn ? tradeNo : null]);
  });

  it.each([
    [1, checkedIn],
    [2, unused],
    [3, unused],
    [4, checkedIn],
  ])('at a site with check-in mode %s', async (mode, becomes) => {
    const place = await aVenue(api.db, { rules: { advance_entry_min: 15, sign_mode: mode } });
    const [gate, member] = [await aGate({ venueId: place.venueId }), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, place, member, { startsIn: 10 });
    await enter(gate, member);
    expect(await orderOf(tradeNo)).toEqual(becomes);
    expect(await usedBy(gate)).toEqual([tradeNo]);
  });

  it('as a companion or by campus card also checks the booking in', async () => {
    const [gate, owner, friend] = [await aGate(), await aPerson(api.db), await aPerson(api.db)];
    await api.db.rows('update app_user set campus_card_no = $2 where id = $1', [friend, `card${friend}`]);
    const tradeNo = await aPaidBooking(api.db, world, owner, { startsIn: 5, buddyIds: [friend] });
    await gate.reportEvents([gate.event({ kind: 'pass', direction: 1, cardNo: `card${friend}` })]);
    expect(await orderOf(tradeNo)).toEqual(checkedIn);
  });

  it('by exiting, being refused, or at another venue checks nothing in', async () => {
    const [gate, member, elsewhere] = [await aGate(), await aPerson(api.db), await aVenue(api.db)];
    const far = new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId: elsewhere.venueId }));
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    await gate.reportEvents([
      gate.event({ kind: 'pass', direction: 2, userId: member }),
      gate.event({ kind: 'refuse', direction: 1, userId: member }),
    ]);
    await enter(far, member);
    expect(await orderOf(tradeNo)).toEqual(unused);
  });

  it("at another site's terminal checks nothing in", async () => {
    const member = await aPerson(api.db);
    const [here, there] = [
      await aGate({ kind: 2, siteIds: [world.siteId] }),
      await aGate({ kind: 2, siteIds: [world.siteId + 999] }),
    ];
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    await enter(there, member);
    expect(await orderOf(tradeNo)).toEqual(unused);
    await enter(here, member);
    expect(await orderOf(tradeNo)).toEqual(checkedIn);
  });

  it('with an unpaid, cancelled or otherwise marked booking changes nothing', async () => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const unpaid = await aPaidBooking(api.db, world, member, { startsIn: 5, payStatus: payStatus.unpaid });
    const cancelled = await aPaidBooking(api.db, world, member, {
      startsIn: 5,
      orderStatus: orderStatus.cancelled,
      payStatus: payStatus.refunded,
    });
    const missed = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    await api.db.rows('update venue_order set promise_status = 4 where trade_no = $1', [missed]);
    await enter(gate, member);
    expect(await orderOf(unpaid)).toEqual(unused);
    expect(await orderOf(cancelled)).toEqual(unused);
    expect(await orderOf(missed)).toMatchObject({ promise: promiseStatus.leftEarly, version: 1 });
    expect(await usedBy(gate)).toEqual([missed]);
  });

  it('reported late is checked in at the time of the passage', async () => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const over = await aPaidBooking(api.db, world, member, { startsIn: -65, lasts: 60 });
    await enter(gate, member, {}, Date.now() - 30 * 60_000);
    expect(await orderOf(over)).toEqual(checkedIn);
  });

  it('at five gates concurrently is checked in once', async () => {
    const member = await aPerson(api.db);
    const terminals = await Promise.all(Array.from({ length: 5 }, () => aGate()));
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    const answers = await Promise.all(terminals.map((gate) => enter(gate, member)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(await orderOf(tradeNo)).toEqual(checkedIn);
    expect(
      await api.db.rows(`select 1 from order_log where trade_no = $1 and action = 'signIn'`, [tradeNo]),
    ).toHaveLength(1);
  });
});

describe('a member code at a gate', () => {
  let seq = 1_000;
  const codeOf = (userId: number, ago = 0) => memberPassCode(api.env.TOKEN_SECRET, userId, Date.now() - ago);
  const show = (gate: TestDevice, code: string, more: { direction?: 1 | 2; seq?: number } = {}) =>
    gate.post(devices.admit, { sn: gate.self.sn, bootId: gate.bootId, seq: (seq += 1), code, ...more });
  const booked = async (startsIn = 10, owner?: number) => {
    const userId = owner ?? (await aPerson(api.db));
    return { userId, tradeNo: await aPaidBooking(api.db, world, userId, { startsIn }) };
  };
  const storedPassages = (gate: TestDevice) =>
    api.db.rows<{ userId: number | null; method: number; result: number; reason: string | null }>(
      'select user_id as "userId", method, result, reason from gate_event where hardware_id = $1 order by seq',
      [gate.self.id],
    );

  it('opens for a booking, checks in and counts; a repeat gets the same answer, a replay is refused', async () => {
    const place = await aVenue(api.db, { rules: { advance_entry_min: 15 } });
    const [gate, next, userId] = [
      await aGate({ venueId: place.venueId }),
      await aGate({ venueId: place.venueId }),
      await aPerson(api.db),
    ];
    const tradeNo = await aPaidBooking(api.db, place, userId, { startsIn: 10 });
    const { codes } = (await (await api.clientFor(userId)).get(orderChecks.memberCode)).data;
    const code = codes[0]?.code ?? '';
    const opened = await show(gate, code, { seq: 7 });
    expect(opened.data).toMatchObject({
      pass: true,
      reason: null,
      text: '请通行',
      textEn: 'Please go ahead',
      tradeNo,
    });
    expect(await orderOf(tradeNo)).toEqual(checkedIn);
    expect((await show(gate, code, { seq: 7 })).data).toEqual(opened.data);
    expect(await gate.reportEvents([{ seq: 7, at: Date.now(), kind: 'pass', direction: 1, userId }])).toMatchObject({
      data: { results: [{ result: 'dup' }] },
    });
    for (const other of [gate, next])
      expect((await show(other, code)).data).toMatchObject({
        pass: false,
        reason: gateRefusal.codeUsed,
        textEn: 'This code has been used. Wait for the next one and try again.',
      });
    expect((await show(next, codeOf(userId, 30_000))).data).toMatchObject({ pass: true, tradeNo });
    expect(await storedPassages(gate)).toEqual([
      { userId, method: gateMethod.qr, result: gateResult.pass, reason: null },
      { userId, method: gateMethod.qr, result: gateResult.refused, reason: gateRefusal.codeUsed },
    ]);
    expect(
      await api.db.rows('select sum(ins)::int as ins from gate_minute where venue_id = $1', [place.venueId]),
    ).toEqual([{ ins: 2 }]);
  });

  it('opens for companions and staff of the venue, and lets everybody out', async () => {
    const gate = await aGate({ direction: 3 });
    const [friend, guest, venueAdmin] = [
      await aPerson(api.db),
      await aPerson(api.db),
      await aPerson(api.db, { roleId: role.checker }),
    ];
    const tradeNo = await aPaidBooking(api.db, world, await aPerson(api.db), { startsIn: 5, buddyIds: [friend] });
    expect((await show(gate, codeOf(friend))).data).toMatchObject({ pass: true, tradeNo });
    expect((await show(gate, codeOf(venueAdmin))).data).toMatchObject({ pass: true, tradeNo: null });
    expect((await show(gate, codeOf(guest), { direction: 2 })).data).toMatchObject({ pass: true });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdmin, [world.venueId + 999]]);
    expect((await show(gate, codeOf(venueAdmin, 30_000))).data).toMatchObject({
      pass: false,
      reason: gateRefusal.noBooking,
    });
  });

  it('is refused with a reason in both languages, and stays unused', async () => {
    const [gate, late, stranger] = [await aGate(), await booked(40), await aPerson(api.db)];
    const { userId } = await booked();
    const barred = (await booked()).userId;
    const restricted = (await booked()).userId;
    const missed = await booked();
    await api.db.rows(
      `
        insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at)
        select trade_no, site_id, reservation_date, $2, $3, end_at from venue_order where trade_no = $1
      `,
      [missed.tradeNo, world.spaceIds[0], world.timeIds.slice(0, 1)],
    );
    await api.db.rows(`insert into black_list (user_id, scope, source, reason) values ($1, 3, 2, '在场地内抽烟')`, [
      barred,
    ]);
    await api.db.rows(
      `
        insert into user_restriction (user_id, reason, begin_on, operator)
        values ($1, '场地费用尚未缴清', school_now()::date, $1)
      `,
      [restricted],
    );
    await Promise.all([api.app.get(BlackListCache).refresh(), api.app.get(VenueTables).refresh()]);
    for (const [code, reason] of [
      [codeOf(late.userId), gateRefusal.tooEarly],
      [codeOf(stranger), gateRefusal.noBooking],
      [codeOf(missed.userId), gateRefusal.noBooking],
      [codeOf(barred), gateRefusal.blackListed],
      [codeOf(restricted), gateRefusal.restricted],
      [codeOf(userId, 95_000), gateRefusal.codeOver],
      [memberPassCode('another key', userId, Date.now()), gateRefusal.codeOver],
      ['U999999.0123456789', gateRefusal.unknownPerson],
      ['hello', gateRefusal.unknownPerson],
    ] as const) {
      const { data } = await show(gate, code);
      expect(data).toMatchObject({ pass: false, reason, tradeNo: null });
      expect([data.text, data.textEn].every((text) => text.length > 3) && data.text !== data.textEn).toBe(true);
    }
    expect((await storedPassages(gate)).filter(({ result }) => result === gateResult.pass)).toEqual([]);
    expect(
      await api.db.rows('select 1 from gate_code_use where user_id = any ($1)', [
        [late.userId, stranger, barred, restricted, userId],
      ]),
    ).toEqual([]);
    expect((await show(gate, codeOf(userId))).data).toMatchObject({ pass: true });
    expect(await show(await aGate({ kind: hardwareKind.peopleCounter }), codeOf(userId, 30_000))).toMatchObject({
      code: 250,
      errKey: 'DEVICE_NO_DOOR',
    });
  });

  it('is accepted by terminals of both makes in their own protocols', async () => {
    const [poll, push] = [await aGate({ kind: 2, adapter: 'poll' }), await aGate({ kind: 2, adapter: 'push' })];
    const [mine, other] = [await booked(), await booked(40)];
    const ask = async (userId: number, recordNo: number) =>
      (await poll.fetch(terminals.pollVerify, { bootNo: 'b', recordNo, code: codeOf(userId) })).json();
    expect([await ask(mine.userId, 1), await ask(other.userId, 2)]).toMatchObject([
      { result: 1, reason: null, text: '请通行' },
      { result: 0, reason: gateRefusal.tooEarly, textEn: 'Too early. Please come back later.' },
    ]);
    const notice = async (userId: number, serialNo: number) =>
      (
        await push.fetch(terminals.pushNotice, {
          eventType: 'AccessControllerEvent',
          dateTime: new Date().toISOString(),
          deviceBoot: 'b',
          serialNo,
          AccessControllerEvent: {
            subEventType: pushPassage.byCode,
            remoteCheck: true,
            QRCodeInfo: codeOf(userId, 30_000),
          },
        })
      ).json();
    expect([await notice(mine.userId, 1), await notice(other.userId, 2)]).toMatchObject([
      { statusCode: 1, RemoteCheck: { checkResult: 'success' } },
      { statusCode: 1, RemoteCheck: { checkResult: 'failed', reason: gateRefusal.tooEarly } },
    ]);
    expect(
      (await Promise.all([storedPassages(poll), storedPassages(push)])).map((rows) =>
        rows.map(({ method, result }) => [method, result]),
      ),
    ).toEqual([
      [
        [3, 1],
        [3, 2],
      ],
      [
        [3, 1],
        [3, 2],
      ],
    ]);
  });

  it('and a face on any make of terminal are refused once the court was released', async () => {
    const [plain, poll, push] = [
      await aGate(),
      await aGate({ kind: 2, adapter: 'poll' }),
      await aGate({ kind: 2, adapter: 'push' }),
    ];
    const [mine, released] = [await booked(), await booked()];
    await api.db.rows(
      `
        insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at)
        select trade_no, site_id, reservation_date, $2, $3, end_at from venue_order where trade_no = $1
      `,
      [released.tradeNo, world.spaceIds[0], world.timeIds.slice(0, 1)],
    );
    for (const [userId, opens] of [
      [mine.userId, true],
      [released.userId, false],
      [999_999, false],
    ] as const) {
      const { data } = await plain.post(devices.admit, {
        sn: plain.self.sn,
        bootId: plain.bootId,
        seq: (seq += 1),
        employeeNo: userId,
      });
      const polled = await (
        await poll.fetch(terminals.pollVerify, { bootNo: 'b', recordNo: (seq += 1), employeeNo: String(userId) })
      ).json();
      const pushed = await (
        await push.fetch(terminals.pushNotice, {
          eventType: 'AccessControllerEvent',
          dateTime: new Date().toISOString(),
          deviceBoot: 'b',
          serialNo: (seq += 1),
          AccessControllerEvent: {
            subEventType: pushPassage.byFace,
            remoteCheck: true,
            employeeNoString: String(userId),
          },
        })
      ).json();
      expect([data.pass, polled, pushed]).toMatchObject([
        opens,
        { result: opens ? 1 : 0 },
        { RemoteCheck: { checkResult: opens ? 'success' : 'failed' } },
      ]);
    }
    expect(
      (await Promise.all([plain, poll, push].map(storedPassages))).map((rows) =>
        rows.map(({ method, result, reason }) => [method, result, reason]),
      ),
    ).toEqual(
      Array.from({ length: 3 }, () => [
        [gateMethod.face, gateResult.pass, null],
        [gateMethod.face, gateResult.refused, gateRefusal.noBooking],
        [gateMethod.face, gateResult.refused, gateRefusal.unknownPerson],
      ]),
    );
    expect(
      await plain.post(devices.admit, { sn: plain.self.sn, bootId: plain.bootId, seq: (seq += 1) } as never),
    ).toMatchObject({ data: { pass: false, reason: gateRefusal.unknownPerson } });
  });

  it('shown at five gates concurrently opens one', async () => {
    const { userId } = await booked();
    const terminals = await Promise.all(Array.from({ length: 5 }, () => aGate()));
    const code = codeOf(userId);
    const answers = await Promise.all(terminals.map((gate) => show(gate, code)));
    expect(answers.filter(({ data }) => data.pass)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.reason === gateRefusal.codeUsed)).toHaveLength(4);
  });

  it('would open several without its usage row (control)', async () => {
    const userId = await aPerson(api.db);
    let looked = 0;
    let go = () => undefined as void;
    const all = new Promise<void>((done) => {
      go = done;
    });
    const opened = await Promise.all(
      Array.from({ length: 3 }, () =>
        api.db.transact(async (tx) => {
          const used = (await tx.rows('select 1 from gate_code_use where user_id = $1', [userId])).length > 0;
          if ((looked += 1) === 3) go();
          await all;
          return !used;
        }),
      ),
    );
    expect(opened).toEqual([true, true, true]);
  });
});
