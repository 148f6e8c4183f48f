import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { checkAtDoor, DOOR_MAX_BOOKINGS, doorIndex } from '#domain/attendance/door.rules';
import { doorResult, doorScanState } from '#domain/attendance/door.status';
import { parseSignedCode, PASS_STEP_MS, type SignedCode } from '#domain/attendance/pass-code.rules';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payStatus } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { doorList, doors } from '#contract/attendance/door.contract';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { isDoorSignature, withDoorSignature } from './door-signature';
import { DoorStore } from './door.store';
import { memberPassCode } from './pass-signature';

let api: TestApi;
let world: TestVenue;
let other: TestVenue;
let staff: TestClient;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'door', { POOL_SIZE: '20' });
  [world, other] = [await aVenue(api.db), await aVenue(api.db)];
  await api.app.get(VenueTables, { strict: false }).refresh();
  staff = await checker();
}, 90_000);
afterAll(() => api.close());

const checker = async (venueIds: readonly number[] | null = null): Promise<TestClient> => {
  const userId = await aPerson(api.db, { roleId: role.checker, name: '赵检票' });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return api.clientFor(userId, { rights: ['OrderCheckCode'] });
};
const booked = async (overrides: Parameters<typeof aPaidBooking>[3] = { startsIn: -10 }, of = world) => {
  const userId = await aPerson(api.db, { name: '陈一诺' });
  return { userId, tradeNo: await aPaidBooking(api.db, of, userId, overrides) };
};
const codeOf = (userId: number, at = Date.now()) =>
  withDoorSignature(api.env.TOKEN_SECRET, memberPassCode(api.env.TOKEN_SECRET, userId, at), at);
const scanOf = (tradeNo: string, code: string | null, at = Date.now()) => ({
  key: randomUUID(),
  tradeNo,
  at,
  method: code === null ? 2 : 1,
  code,
});
const send = (scans: readonly ReturnType<typeof scanOf>[], door = '南门', who = staff, venueId = world.venueId) =>
  who.post(doors.send, { door, venueId, scans: [...scans] } as never);
const attendanceOf = async (tradeNo: string) =>
  (
    await api.db.rows<{ promise: number; signs: number }>(
      `
        select promise_status as promise,
          (select count(*)::int from order_log l where l.trade_no = o.trade_no and action in ('signIn', 'proveEntry')) as signs
        from venue_order o
        where trade_no = $1
      `,
      [tradeNo],
    )
  )[0];

it('signs what members and orders show, and lets nobody else sign', async () => {
  const { userId, tradeNo } = await booked();
  await api.db.rows('update venue_order set entry_code = upper(substr(md5(trade_no), 1, 12)) where trade_no = $1', [
    tradeNo,
  ]);
  const member = await api.clientFor(userId);
  const { codes } = (await member.get(orderChecks.memberCode)).data;
  const pass = (await member.get(orderChecks.passCode, { tradeNo })).data;
  const { publicKey } = (await staff.get(doors.list, { venueId: world.venueId })).data;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  for (const signed of [...codes.map((one) => one.signed), pass.signed]) {
    expect(signed.length).toBeLessThan(160);
    const parsed = parseSignedCode(signed) as SignedCode;
    expect(isDoorSignature(api.env.TOKEN_SECRET, parsed.signed, parsed.signature)).toBe(true);
    expect(
      isDoorSignature(
        api.env.TOKEN_SECRET,
        parsed.signed.replace(/\d$/, (n) => String((Number(n) + 1) % 10)),
        parsed.signature,
      ),
    ).toBe(false);
    expect(isDoorSignature('another-secret-0123456789012345678901', parsed.signed, parsed.signature)).toBe(false);
  }
  expect(key.asymmetricKeyType).toBe('ed25519');
  expect(await staff.post(orderChecks.check, { code: pass.signed })).toMatchObject({ code: 200, data: { tradeNo } });
});

it('lists the paid bookings of the coming hours of one venue, signed, with masked names', async () => {
  const [open, unpaid, over, far] = [
    await booked(),
    await booked({ startsIn: 10, payStatus: payStatus.unpaid }),
    await booked({ startsIn: -120, lasts: 60 }),
    await booked({ startsIn: -10 }, other),
  ];
  const { payload, signature, publicKey } = (await staff.get(doors.list, { venueId: world.venueId })).data;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(verify(null, Buffer.from(`${payload} `), key, Buffer.from(signature, 'base64url'))).toBe(false);
  const { rows } = doorList.parse(JSON.parse(payload));
  const numbers = rows.map(([tradeNo]) => tradeNo);
  expect(numbers).toContain(open.tradeNo);
  for (const { tradeNo } of [unpaid, over, far]) expect(numbers).not.toContain(tradeNo);
  expect(rows.find(([tradeNo]) => tradeNo === open.tradeNo)?.[2]).toBe('陈**');
  expect(payload).not.toContain('陈一诺');
  const local = await checker([other.venueId]);
  expect(await local.get(doors.list, { venueId: world.venueId })).toMatchObject({ code: 404 });
  expect(await (await api.clientFor(open.userId)).get(doors.list, { venueId: world.venueId })).toMatchObject({
    code: 403,
  });
});

it('admits an offline scan as of its time, once for its key', async () => {
  const { userId, tradeNo } = await booked();
  const at = Date.now() - 5 * 60_000;
  const scan = scanOf(tradeNo, codeOf(userId, at), at);
  for (let i = 0; i < 3; i += 1)
    expect((await send([scan])).data.scans).toMatchObject([
      { key: scan.key, state: doorScanState.done, refusal: null },
    ]);
  expect(await attendanceOf(tradeNo)).toEqual({ promise: promiseStatus.checkedIn, signs: 1 });
  const [check] = await api.db.rows<{ ms: number }>(
    'select epoch_ms(at) as ms from order_check where trade_no = $1 and refusal is null',
    [tradeNo],
  );
  expect(Math.abs(Number(check?.ms) - at)).toBeLessThan(5);
  const foreign = await checker();
  expect(await send([scan], '北门', foreign)).toMatchObject({ code: 250, errKey: 'CHECK_UNKNOWN' });
});

it('mends a no-show that an offline scan disproves, after the booking is over', async () => {
  const { userId, tradeNo } = await booked({ startsIn: -90, lasts: 60 });
  await api.db.rows('update venue_order set promise_status = 1 where trade_no = $1', [tradeNo]);
  const at = Date.now() - 88 * 60_000;
  expect((await send([scanOf(tradeNo, codeOf(userId, at), at)])).data.scans[0]?.state).toBe(doorScanState.done);
  expect(await attendanceOf(tradeNo)).toEqual({ promise: promiseStatus.checkedIn, signs: 1 });
});

it('flags a booking that two doors admitted, on both phones and on the desk of its venue', async () => {
  const { userId, tradeNo } = await booked();
  const north = await checker();
  const [first, second] = [Date.now() - 120_000, Date.now() - 60_000];
  await send([scanOf(tradeNo, codeOf(userId, first), first)], '北门', north);
  const [sent] = (await send([scanOf(tradeNo, codeOf(userId, second), second)], '南门')).data.scans;
  expect(sent).toMatchObject({ state: doorScanState.double, firstDoor: '北门' });
  expect(Math.abs((sent?.firstAt ?? 0) - first)).toBeLessThan(5);
  expect(await attendanceOf(tradeNo)).toEqual({ promise: promiseStatus.checkedIn, signs: 1 });
  const found = (await north.get(doors.doubles)).data.find((use) => use.tradeNo === tradeNo);
  expect(found).toMatchObject({ userName: '陈**', firstDoor: '北门', door: '南门' });
  const far = await checker([other.venueId]);
  expect((await far.get(doors.doubles)).data).toEqual([]);
});

it.each<[string, (of: { userId: number; tradeNo: string }) => ReturnType<typeof scanOf>, string]>([
  [
    'a code that is not signed by us',
    ({ tradeNo, userId }) => scanOf(tradeNo, codeOf(userId).replace(/.{5}$/, 'AAAAA')),
    'forged',
  ],
  ['a code of another member', ({ tradeNo, userId }) => scanOf(tradeNo, codeOf(userId + 1)), 'forged'],
  [
    'a code of an hour before the scan',
    ({ tradeNo, userId }) => scanOf(tradeNo, codeOf(userId, Date.now() - 3_600_000)),
    'forged',
  ],
  [
    'a code without signature',
    ({ tradeNo, userId }) => scanOf(tradeNo, memberPassCode('x', userId, Date.now())),
    'forged',
  ],
  ['a time to come', ({ tradeNo }) => scanOf(tradeNo, null, Date.now() + 600_000), 'time of this check'],
  ['a time of two days ago', ({ tradeNo }) => scanOf(tradeNo, null, Date.now() - 48 * 3_600_000), 'time of this check'],
  ['a time before the booking', ({ tradeNo }) => scanOf(tradeNo, null, Date.now() - 3 * 3_600_000), 'early'],
  ['a number of nobody', () => scanOf('D26010199999999', null), 'Unknown code'],
])('refuses %s, and says so again for its key', async (_, make, words) => {
  const of = await booked();
  const scan = make(of);
  for (let i = 0; i < 2; i += 1) {
    const [sent] = (await send([scan])).data.scans;
    expect(sent?.state).toBe(doorScanState.refused);
    expect(sent?.refusalEn).toContain(words);
  }
  expect(await attendanceOf(of.tradeNo)).toEqual({ promise: promiseStatus.none, signs: 0 });
});

it('executes a scan that several requests send at once a single time, and one of two doors first', async () => {
  for (let i = 0; i < 5; i += 1) {
    const { userId, tradeNo } = await booked();
    const [south, north] = [scanOf(tradeNo, codeOf(userId)), scanOf(tradeNo, codeOf(userId))];
    const another = await checker();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => send([south])),
      ...Array.from({ length: 4 }, () => send([north], '北门', another)),
    ]);
    const statesOf = (key: string) =>
      new Set(
        answers
          .flatMap(({ data }) => data.scans)
          .filter((one) => one.key === key)
          .map(({ state }) => state),
      );
    expect([statesOf(south.key).size, statesOf(north.key).size]).toEqual([1, 1]);
    expect(new Set([...statesOf(south.key), ...statesOf(north.key)])).toEqual(
      new Set([doorScanState.done, doorScanState.double]),
    );
    expect(await attendanceOf(tradeNo)).toEqual({ promise: promiseStatus.checkedIn, signs: 1 });
    expect(await api.db.rows('select 1 from door_scan where trade_no = $1', [tradeNo])).toHaveLength(2);
  }
});

it('control: without the lock of its key one scan becomes a failure or its own double', async () => {
  await api.db.rows(`
    create function slow_check() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
    create trigger slow_check before insert on order_check for each row execute function slow_check()`);
  const store = api.app.get(DoorStore, { strict: false });
  const lock = jest.spyOn(store, 'lockKey').mockResolvedValue(null);
  const { userId, tradeNo } = await booked();
  const scan = scanOf(tradeNo, codeOf(userId));
  const answers = await Promise.all(Array.from({ length: 4 }, () => send([scan])));
  lock.mockRestore();
  await api.db.rows('drop function slow_check() cascade');
  const fine = answers.filter(({ code, data }) => code === 200 && data.scans[0]?.state === doorScanState.done);
  expect(fine.length).toBeLessThan(4);
});

it('prepares ten thousand bookings in one list, and no more', async () => {
  const venue = await aVenue(api.db, { spaces: 1 });
  await api.app.get(VenueTables, { strict: false }).refresh();
  const userId = await aPerson(api.db, { name: '张三丰' });
  const model = await aPaidBooking(api.db, venue, userId, { startsIn: -10 });
  const columns = (
    await api.db.rows<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'venue_order' and table_schema = 'public' and column_name not in ('id', 'trade_no', 'entry_code') and is_generated = 'NEVER'`,
    )
  )[0]?.names;
  const copy = (from: number, to: number) =>
    api.db.rows(
      `insert into venue_order (trade_no, ${columns}) select 'D991231' || lpad(n::text, 8, '0'), ${columns} from venue_order, generate_series($2::int, $3::int) n where trade_no = $1`,
      [model, from, to],
    );
  await copy(2, DOOR_MAX_BOOKINGS);
  const began = performance.now();
  const { payload } = (await staff.get(doors.list, { venueId: venue.venueId })).data;
  const ms = performance.now() - began;
  const { rows } = doorList.parse(JSON.parse(payload));
  expect(rows).toHaveLength(DOOR_MAX_BOOKINGS);
  expect(payload.length).toBeLessThan(1_200_000);
  expect(gzipSync(payload).length).toBeLessThan(250_000);
  expect(ms).toBeLessThan(5_000);
  process.stdout.write(`10,000 bookings: ${payload.length} bytes, ${Math.round(ms)} ms\n`);
  const at = Date.now();
  const index = doorIndex(
    rows.map(([tradeNo, user, name, people, site, opensAt, endsAt]) => ({
      tradeNo,
      userId: user,
      name,
      people,
      site,
      opensAt: opensAt * 1_000,
      endsAt: endsAt * 1_000,
      usedAt: null,
    })),
  );
  const signed = parseSignedCode(codeOf(userId, at)) as SignedCode;
  expect(checkAtDoor(index, { signed, isGenuine: true }, { now: at, usedHere: new Map() }).result).toBe(
    doorResult.admitted,
  );
  expect(
    checkAtDoor(index, { signed, isGenuine: true }, { now: at + 4 * PASS_STEP_MS, usedHere: new Map() }).result,
  ).toBe(doorResult.refused);
  await copy(DOOR_MAX_BOOKINGS + 1, DOOR_MAX_BOOKINGS + 1);
  expect(await staff.get(doors.list, { venueId: venue.venueId })).toMatchObject({ code: 250, errKey: 'DOOR_TOO_MANY' });
});
