import { role } from '#domain/session/role.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { OrderCheckStore } from './order-check.store';
import { memberPassCode, orderPassCode } from './pass-signature';

let api: TestApi;
let world: TestVenue;
let otherWorld: TestVenue;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'order_check');
  [world, otherWorld] = [await aVenue(api.db), await aVenue(api.db)];
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 90_000);
afterAll(() => api.close());

const checker = async (venueIds: readonly number[] | null = null): Promise<TestClient> => {
  const userId = await aPerson(api.db, { roleId: role.checker });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return api.clientFor(userId, { rights: ['OrderCheckCode', 'ScanCode'] });
};
const bookSlot = async (overrides: Parameters<typeof aPaidBooking>[3] = { startsIn: 10 }, of = world) => {
  const userId = await aPerson(api.db, { name: '陈一诺' });
  const tradeNo = await aPaidBooking(api.db, of, userId, overrides);
  await api.db.rows(`update venue_order set entry_code = upper(substr(md5(trade_no), 1, 12)) where trade_no = $1`, [
    tradeNo,
  ]);
  const member = await api.clientFor(userId);
  const code = async () => (await member.get(orderChecks.passCode, { tradeNo })).data;
  return { userId, tradeNo, member, code };
};

it('shows a rotating code, admits its booking once, and names the person without the full name', async () => {
  const staff = await checker();
  const { tradeNo, code } = await bookSlot();
  const { passCode, until, qrCode } = await code();
  expect(passCode).toMatch(/^[A-Z]\d{14}\.[0-9A-F]{10}$/);
  expect(passCode).not.toContain(qrCode);
  expect(until).toBeGreaterThan(0);
  expect(await staff.post(orderChecks.check, { code: passCode })).toMatchObject({
    code: 200,
    data: { tradeNo, userName: '陈**', promiseStatus: promiseStatus.checkedIn },
  });
  expect(await staff.post(orderChecks.check, { code: passCode })).toMatchObject({
    code: 250,
    errKey: 'CHECKED_ALREADY',
  });
  expect(await api.db.rows('select action, who from order_log where trade_no = $1', [tradeNo])).toEqual([
    { action: 'signIn', who: 'staff' },
  ]);
  const { data } = await staff.get(orderChecks.recent);
  expect(data).toMatchObject([
    {
      ok: false,
      result: expect.stringContaining('已于') as string,
      resultEn: expect.stringContaining('already checked in at') as string,
      tradeNo,
    },
    { ok: true, result: '', method: 1, userName: '陈**' },
  ]);
});

it('accepts a spoken code and a trade number, however they are typed', async () => {
  const staff = await checker();
  const [a, b] = [await bookSlot(), await bookSlot()];
  const { qrCode } = await a.code();
  expect(
    await staff.post(orderChecks.check, {
      code: ` ${qrCode.slice(0, 4).toLowerCase()} ${qrCode.slice(4)} `,
      method: 2,
    }),
  ).toMatchObject({ code: 200, data: { tradeNo: a.tradeNo } });
  expect(await staff.post(orderChecks.check, { code: b.tradeNo, method: 2 })).toMatchObject({
    code: 200,
    data: { tradeNo: b.tradeNo },
  });
});

it('refuses a screenshot older than a minute', async () => {
  const staff = await checker();
  const { tradeNo } = await bookSlot();
  const key = api.env.TOKEN_SECRET;
  const now = Date.now();
  expect(await staff.post(orderChecks.check, { code: orderPassCode(key, tradeNo, now - 95_000) })).toMatchObject({
    code: 250,
    errKey: 'CHECK_EXPIRED',
  });
  expect(await staff.post(orderChecks.check, { code: orderPassCode(key, tradeNo, now - 45_000) })).toMatchObject({
    code: 200,
  });
});

it.each<[string, () => Promise<string>, string]>([
  ['what is no code', async () => 'hello world', 'CHECK_UNKNOWN'],
  ['a number of nobody', async () => 'D26010199999999', 'CHECK_UNKNOWN'],
  [
    'a seal that was changed',
    async () => `${(await (await bookSlot()).code()).passCode.slice(0, -10)}0000000000`,
    'CHECK_EXPIRED',
  ],
  ['a booking that begins later', async () => (await bookSlot({ startsIn: 200 })).tradeNo, 'SIGN_TOO_EARLY'],
  ['a booking that is over', async () => (await bookSlot({ startsIn: -120, lasts: 60 })).tradeNo, 'SIGN_TOO_LATE'],
  [
    'a booking that is not paid',
    async () => (await bookSlot({ startsIn: 10, payStatus: payStatus.unpaid })).tradeNo,
    'CHECK_UNPAID',
  ],
  [
    'a booking that was cancelled',
    async () =>
      (await bookSlot({ startsIn: 10, orderStatus: orderStatus.cancelled, payStatus: payStatus.refunded })).tradeNo,
    'CHECK_CANCELLED',
  ],
])('refuses %s with its reason and records it', async (_what, code, errKey) => {
  const staff = await checker();
  expect(await staff.post(orderChecks.check, { code: await code() })).toMatchObject({ code: 250, errKey });
  expect((await staff.get(orderChecks.recent)).data).toMatchObject([{ ok: false }]);
});

it("names the right door for a booking, and finds none outside the checker's scope", async () => {
  const { tradeNo } = await bookSlot({ startsIn: 10 }, otherWorld);
  expect(await (await checker()).post(orderChecks.check, { code: tradeNo, venueId: world.venueId })).toMatchObject({
    code: 250,
    errKey: 'CHECK_ELSEWHERE',
  });
  expect(await (await checker([world.venueId])).post(orderChecks.check, { code: tradeNo })).toMatchObject({
    code: 250,
    errKey: 'CHECK_UNKNOWN',
  });
  expect(await (await checker([world.venueId])).post(orderChecks.look, { code: tradeNo })).toMatchObject({
    code: 250,
    errKey: 'CHECK_UNKNOWN',
  });
});

it('identifies a code without using it', async () => {
  const staff = await checker();
  const { tradeNo } = await bookSlot({ startsIn: 200 });
  expect((await staff.post(orderChecks.look, { code: tradeNo })).data).toMatchObject({
    kind: 'order',
    order: { tradeNo },
    refusal: expect.stringContaining('未到签到时间') as string,
  });
  const { code } = (await staff.get(orderChecks.placeCode, { venueSiteId: world.siteId })).data;
  expect((await staff.post(orderChecks.look, { code })).data).toMatchObject({
    kind: 'place',
    place: { siteId: world.siteId },
  });
  expect(
    await (await checker([otherWorld.venueId])).get(orderChecks.placeCode, { venueSiteId: world.siteId }),
  ).toMatchObject({ code: 404 });
});

it('lets a member check in at the place of the booking only', async () => {
  const staff = await checker();
  const { code } = (await staff.get(orderChecks.placeCode, { venueSiteId: world.siteId })).data;
  const { code: other } = (await staff.get(orderChecks.placeCode, { venueSiteId: otherWorld.siteId })).data;
  const { tradeNo, member } = await bookSlot();
  const seen = (await member.post(orderChecks.place, { code: `https://x.example/venue/self-scan-code?code=${code}` }))
    .data;
  expect(seen.siteId).toBe(world.siteId);
  expect(await member.post(orderChecks.selfCheckIn, { code: other, tradeNo })).toMatchObject({
    code: 250,
    errKey: 'CHECK_NO_BOOKING',
  });
  expect(await member.post(orderChecks.selfCheckIn, { code: `${code.slice(0, -1)}X`, tradeNo })).toMatchObject({
    code: 250,
    errKey: 'CHECK_UNKNOWN',
  });
  expect(await (await bookSlot()).member.post(orderChecks.selfCheckIn, { code, tradeNo })).toMatchObject({ code: 404 });
  await api.db.rows('update rule_set set sign_mode = 1 where id = $1', [world.ruleSetId]);
  expect(await member.post(orderChecks.selfCheckIn, { code, tradeNo })).toMatchObject({
    code: 250,
    errKey: 'CHECK_NOT_BY_CODE',
  });
  await api.db.rows('update rule_set set sign_mode = 2 where id = $1', [world.ruleSetId]);
  expect(await member.post(orderChecks.selfCheckIn, { code, tradeNo })).toMatchObject({
    code: 200,
    data: { promiseStatus: promiseStatus.checkedIn },
  });
  expect(await staff.post(orderChecks.check, { code: tradeNo })).toMatchObject({
    code: 250,
    errKey: 'CHECKED_ALREADY',
  });
});

describe('a member code', () => {
  const codesOf = async (member: TestClient) => (await member.get(orderChecks.memberCode)).data;

  it('resolves to the due booking, once, and reports its last use', async () => {
    const staff = await checker();
    const { tradeNo, member, userId } = await bookSlot();
    await aPaidBooking(api.db, world, userId, { startsIn: 200 });
    const {
      codes: [code],
      lastUse,
      next,
    } = await codesOf(member);
    expect([code?.code.startsWith(`U${userId}.`), lastUse, next?.tradeNo, next?.open]).toEqual([
      true,
      null,
      tradeNo,
      true,
    ]);
    expect(await staff.post(orderChecks.look, { code: code?.code as string })).toMatchObject({
      code: 200,
      data: { kind: 'order', order: { tradeNo }, refusal: null },
    });
    expect(await staff.post(orderChecks.check, { code: code?.code as string })).toMatchObject({
      code: 200,
      data: { tradeNo, promiseStatus: promiseStatus.checkedIn },
    });
    expect((await codesOf(member)).lastUse).toMatchObject({ at: expect.stringMatching(/^\d{4}/) as string });
    expect(await staff.post(orderChecks.check, { code: code?.code as string })).toMatchObject({
      code: 250,
      errKey: 'SIGN_TOO_EARLY',
    });
  });

  it('resolves to a booking over midnight, and to one starting right after it', async () => {
    const [row] = await api.db.rows<{ ms: number }>(
      `
        select (
          extract(epoch from date_trunc('day', school_now()) + interval '1 day' - school_now()) * 1000
        )::float8 as ms
      `,
    );
    const around = async (userId: number) =>
      (await api.app.get(OrderCheckStore, { strict: false }).paidAroundNow(userId)).map(({ tradeNo }) => tradeNo);
    const midnight = Math.round(row?.ms ?? 0);
    try {
      for (const [minutes, startsIn] of [
        [30, -120],
        [-5, 10],
      ] as const) {
        await api.database.travel(midnight + minutes * 60_000);
        const { userId, tradeNo } = await bookSlot({ startsIn, lasts: 180 });
        expect(await around(userId)).toEqual([tradeNo]);
        await api.database.travel(midnight + 26 * 3_600_000);
        expect(await around(userId)).toEqual([]);
      }
    } finally {
      await api.database.travel(0);
    }
  });

  it('rotates every half minute and expires a minute after it was shown', async () => {
    const staff = await checker();
    const { userId, member } = await bookSlot();
    const { codes } = await codesOf(member);
    expect(codes.map(({ from, until }) => until - from)).toEqual([30_000, 30_000, 30_000, 30_000]);
    expect(codes.slice(1).map(({ from }, n) => from - (codes[n]?.until ?? 0))).toEqual([0, 0, 0]);
    expect(await staff.post(orderChecks.check, { code: codes[1]?.code as string })).toMatchObject({
      code: 250,
      errKey: 'CHECK_EXPIRED',
    });
    const key = api.env.TOKEN_SECRET;
    expect(
      await staff.post(orderChecks.check, { code: memberPassCode(key, userId, Date.now() - 95_000) }),
    ).toMatchObject({ code: 250, errKey: 'CHECK_EXPIRED' });
    expect(
      await staff.post(orderChecks.check, { code: memberPassCode('another key of somebody else', userId, Date.now()) }),
    ).toMatchObject({ code: 250, errKey: 'CHECK_EXPIRED' });
    expect(
      await staff.post(orderChecks.check, { code: memberPassCode(key, userId, Date.now() - 40_000) }),
    ).toMatchObject({ code: 200 });
  });

  it("admits nobody without a booking, outside the checker's scope, or at another door", async () => {
    const { member } = await bookSlot({ startsIn: 10 }, otherWorld);
    const code = async () => (await codesOf(member)).codes[0]?.code as string;
    expect(await (await checker([world.venueId])).post(orderChecks.check, { code: await code() })).toMatchObject({
      code: 250,
      errKey: 'CHECK_MEMBER_NONE',
    });
    expect(
      await (await checker()).post(orderChecks.check, { code: await code(), venueId: world.venueId }),
    ).toMatchObject({ code: 250, errKey: 'CHECK_MEMBER_NONE' });
    expect(await member.post(orderChecks.place, { code: await code() })).toMatchObject({
      code: 250,
      errKey: 'CHECK_UNKNOWN',
    });
    expect(await (await checker()).post(orderChecks.check, { code: await code() })).toMatchObject({ code: 200 });
  });
});

describe('one code at two checkers concurrently', () => {
  const race = async () => {
    const { tradeNo } = await bookSlot();
    const checkers: TestClient[] = [];
    while (checkers.length < 6) checkers.push(await checker());
    const answers = await Promise.all(checkers.map((client) => client.post(orderChecks.check, { code: tradeNo })));
    return {
      tradeNo,
      let: answers.filter(({ code }) => code === 200).length,
      rest: new Set(answers.filter(({ code }) => code !== 200).map(({ errKey }) => errKey)),
    };
  };

  it('admits once', async () => {
    expect(await race()).toMatchObject({ let: 1, rest: new Set(['CHECKED_ALREADY']) });
  });

  it('would admit several times without the constraint: the race is real', async () => {
    await api.db.rows(`drop index order_check_once;
      create function slow_check() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$; create trigger slow_check before insert on order_check for each row execute function slow_check()`);
    try {
      const naked = await race();
      expect(naked.let).toBeGreaterThan(1);
      await api.db.rows('delete from order_check where trade_no = $1', [naked.tradeNo]);
    } finally {
      await api.db.rows(
        'drop function slow_check() cascade; create unique index order_check_once on order_check (trade_no) where refusal is null',
      );
    }
  });
});
