import { createCipheriv } from 'node:crypto';
import { addDays } from '#domain/kit/time';
import { slotStatus } from '#domain/boards/slot.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { reservations } from '#contract/booking/reservation.contract';
import { orders } from '#contract/orders/order.contract';
import { ownOrders } from '#contract/orders/own-order.contract';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { Settings } from '#server/kit/settings/settings';
import { seedReference } from '#server/system/reference.seed';
import { VenueTables } from '#server/venues/venue-tables.service';
import { HumanCheck } from './human-check.service';
import { TestBooking } from './test-booking';
import { TestBookingApp } from './test-booking-app';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('reservation_api');
}, 60_000);
afterAll(() => booking.close());

const slotOf = (world: TestVenue, space = 0, time = 3) =>
  JSON.stringify([{ spaceId: String(world.spaceIds[space]), timeId: world.timeIds[time], venueSpaceGroupId: null }]);
const body = (world: TestVenue, more: object = {}) => ({
  venueSiteId: world.siteId,
  reservationDate: booking.date(),
  reservationOrderJson: slotOf(world),
  ...more,
});

describe('deployed clients', () => {
  it('receive every field they read, in the types they expect', async () => {
    const world = await booking.world({ spaces: 2 });
    const userId = await aPerson(booking.db);
    const buddyId = await aPerson(booking.db, { name: '同伴甲' });
    await booking.db.rows('insert into buddy (user_id, buddy_user_id) values ($1, $2)', [userId, buddyId]);
    const client = await booking.api.clientFor(userId);
    const date = booking.date();

    const { data: day } = await client.get(reservations.dayInfo, {
      venueSiteId: world.siteId,
      searchDate: date,
      hasReserveInfo: true,
    });
    expect(day).toMatchObject({
      weekStartDate: date,
      reservationDateList: [date],
      reservationTotalNum: 3,
      isCaptchaCheck: 0,
      siteParam: { venueSiteId: world.siteId, buddyNumMin: 0, buddyNumMax: 3 },
      orderParamView: { phone: '13800000000', buddyList: [{ name: '同伴甲', userId: buddyId }] },
    });
    expect(day.token).toMatch(/\S{20,}/);
    expect(day.ableReservationDateList).toContain(date);
    expect(day.spaceTimeInfo[0]).toEqual({ id: world.timeIds[0], beginTime: '08:00', endTime: '09:00' });
    const [row = {}] = day.reservationDateSpaceInfo[date] as unknown as Record<string, Record<string, unknown>>[];
    expect(row).toMatchObject({
      id: world.spaceIds[0],
      spaceName: '1号',
      venueSiteId: world.siteId,
      venueSpaceGroupId: null,
    });
    for (const [key, cell] of Object.entries(row).filter(([name]) => /^\d+$/.test(name))) {
      expect(world.timeIds).toContain(Number(key));
      expect(cell).toMatchObject({
        reservationStatus: slotStatus.free,
        orderFee: 20,
        tradeNo: null,
        orderId: null,
        useNum: 1,
        alreadyNum: 0,
        waitNum: 0,
        takeUp: false,
        takeUpExplain: null,
      });
      expect(cell['startDate']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    }

    const preview = await client.post(reservations.orderInfo, body(world, { token: day.token }));
    expect(preview.data).toMatchObject({
      orderPrice: 20,
      orderAmount: 20,
      phone: '13800000000',
      buddyList: [{ name: '同伴甲', userId: buddyId, userRoleId: 3 }],
      venueInfoBean: { venueSiteId: world.siteId },
      orderDetailList: [
        {
          venueSpaceId: world.spaceIds[0],
          venueSpaceName: '1号',
          timeId: world.timeIds[3],
          startDate: `${date} 11:00`,
          endDate: `${date} 12:00`,
          orderFee: 20,
        },
      ],
    });

    const order = await client.post(
      reservations.submit,
      {
        ...body(world),
        weekStartDate: date,
        orderPrice: '20.0',
        orderPin: 'ff',
        captchaToken: 'x',
        captchaVerification: 'y',
        isOfflineTicket: 1,
        buddyUids: '',
        manNum: '0',
        childNum: '0',
      } as never,
      { form: true },
    );
    expect(order).toMatchObject({
      http: 200,
      code: 200,
      message: 'OK',
      data: {
        orderStatus: Number(orderStatus.normal),
        payStatus: payStatus.unpaid,
        checkStatus: null,
        orderAmount: 20,
        reservationDateDetail: '1号 11:00-12:00',
        theme: null,
      },
    });
    expect(order.data.orderInfo).toMatchObject({
      id: order.data.id,
      tradeNo: order.data.tradeNo,
      reservationStartDate: `${date} 11:00`,
    });
    expect(Number.isInteger(order.data.id)).toBe(true);
  });

  it('state a meeting, which member and desk read in the order', async () => {
    await seedReference(booking.db);
    const world = await booking.world();
    const meeting = { theme: '课题组例会', purposeType: 2, joinerNum: 8, activityContent: '开题', joiners: '甲、乙' };
    const names = { purposeName: '研讨类', enPurposeName: 'Seminar' };
    const client = await booking.api.clientFor(await aPerson(booking.db));
    const sent = Object.fromEntries(Object.entries(meeting).map(([key, value]) => [key, ` ${value} `]));
    const order = await client.post(reservations.submit, { ...body(world), ...sent } as never, { form: true });
    expect(order.data).toMatchObject({ ...meeting, ...names, orderInfo: meeting });
    const { id, tradeNo } = order.data;
    expect((await client.get(orders.one, { id })).data).toMatchObject({ ...meeting, orderInfo: meeting });
    expect((await client.get(orders.mine)).data.content).toMatchObject([meeting]);
    expect((await client.get(ownOrders.detail, { tradeNo })).data.order).toMatchObject({ ...meeting, ...names });
    const desk = await booking.api.clientFor(await aPerson(booking.db, { roleId: 10 }), { rights: ['Orders'] });
    expect((await desk.get(orders.detail, { tradeNo })).data).toMatchObject({ ...meeting, ...names });
    // A repeat without a key is answered with the stored order.
    expect((await client.post(reservations.submit, { ...body(world), ...sent } as never)).data).toMatchObject({
      tradeNo,
      ...meeting,
    });
  });

  it('are refused by the field if a meeting is stated wrongly, and have none if its fields are empty', async () => {
    await seedReference(booking.db);
    await booking.tables.refresh();
    const world = await booking.world();
    const client = await booking.api.clientFor(await aPerson(booking.db));
    const post = (more: object) => client.post(reservations.submit, { ...body(world), ...more } as never);
    for (const wrong of [
      { theme: '会'.repeat(101) },
      { activityContent: 'x'.repeat(1_001) },
      { joiners: 'x'.repeat(1_001) },
      { joinerNum: 0 },
      { joinerNum: 10_000 },
      { joinerNum: '8.5' },
      { purposeType: 99 },
      { purposeType: -1 },
    ])
      expect(await post(wrong)).toMatchObject({ code: 400, data: { fields: [{ field: Object.keys(wrong)[0] }] } });
    const none = { theme: null, purposeType: null, joinerNum: null, activityContent: null, joiners: null };
    expect(
      (await post({ theme: '', purposeType: '', joinerNum: '', activityContent: ' ', joiners: '' })).data,
    ).toMatchObject(none);
  });

  it('cannot store a meeting beyond the limits (database)', async () => {
    const world = await booking.world();
    const client = await booking.api.clientFor(await aPerson(booking.db));
    const { tradeNo } = (await client.post(reservations.submit, body(world) as never)).data;
    for (const wrong of [{}, [], { theme: '' }, { theme: 'x'.repeat(101) }, { joinerNum: 0 }, { purposeType: 0 }])
      await expect(
        booking.db.rows('update venue_order set meeting = $2 where trade_no = $1', [tradeNo, JSON.stringify(wrong)]),
      ).rejects.toMatchObject({ constraint: 'order_meeting' });
  });

  it('cannot set the price', async () => {
    const world = await booking.world();
    const client = await booking.api.clientFor(await aPerson(booking.db));
    expect(
      (await client.post(reservations.submit, { ...body(world), orderPrice: 0.01 } as never)).data.orderAmount,
    ).toBe(20);
  });

  it('show anonymous visitors the day at outsider prices, with a context that cannot be submitted', async () => {
    const world = await booking.world();
    await booking.db.rows('insert into charge (site_id, role_id, price) values ($1, 6, 6000)', [world.siteId]);
    await booking.tables.refresh();
    const { data } = await booking.api.anonymous.get(reservations.dayInfo, {
      venueSiteId: world.siteId,
      searchDate: booking.date(),
      hasReserveInfo: true,
    });
    expect(data.orderParamView).toBeUndefined();
    expect(
      (data.reservationDateSpaceInfo[booking.date()] as unknown as Record<string, { orderFee: number }>[])[0]?.[
        String(world.timeIds[0])
      ]?.orderFee,
    ).toBe(60);
    expect(await booking.api.anonymous.post(reservations.submit, body(world, { token: data.token }))).toMatchObject({
      code: 401,
      toLogin: 1,
    });
    expect(JSON.stringify(data)).not.toMatch(/13800000000|D\d{14}/);
  });

  it('receive a plain message for a wrong site, date or format', async () => {
    const client = await booking.api.clientFor(await aPerson(booking.db));
    const world = await booking.world();
    expect(
      await client.get(reservations.dayInfo, { venueSiteId: 2_000_000_000, searchDate: booking.date() }),
    ).toMatchObject({ http: 200, code: 404 });
    expect(
      await client.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: '2026-02-30' } as never),
    ).toMatchObject({ http: 200, code: 400 });
    expect(
      await client.get(reservations.dayInfo, { venueSiteId: '1 or 1=1', searchDate: booking.date() } as never),
    ).toMatchObject({ code: 400 });
    expect(
      (
        await booking.api.anonymous.fetch(reservations.siteBoard, { siteId: 2_000_000_000, date: booking.date() })
      ).headers.get('content-type'),
    ).toContain('application/json');
  });
});

describe('a school that requires captcha and context', () => {
  let demo: TestApi;
  let world: TestVenue;
  let client: TestClient;
  let userId: number;
  beforeAll(async () => {
    demo = await booking.api.startReplica(TestBookingApp, { SCHOOL: 'demo' });
    world = await booking.world();
    await demo.app.get(VenueTables, { strict: false }).refresh();
    await pace('0');
    userId = await aPerson(booking.db);
    client = await demo.clientFor(userId);
  }, 30_000);
  afterAll(() => demo.close());

  /** Sets how soon a member may submit again, in ms. */
  async function pace(ms: string): Promise<void> {
    await booking.db.rows(
      `
        insert into sys_setting (sys_key, sys_val)
        values ('booking.gapMs', $1)
        on conflict (sys_key) do update set sys_val = excluded.sys_val
      `,
      [ms],
    );
    await demo.app.get(Settings, { strict: false }).refresh();
  }

  /** Returns a solved captcha as stored after its check. */
  const solved = async (of: number = userId): Promise<string> => {
    const key = '0123456789abcdef';
    const cipher = createCipheriv('aes-128-ecb', key, null);
    const text = Buffer.concat([cipher.update(`${of}-${Math.random()}---[]`), cipher.final()]).toString('base64');
    const { createHash } = await import('node:crypto');
    await demo.app
      .get<RedisClient>(REDIS, { strict: false })
      .set(
        `captcha.passed:${createHash('sha256').update(text).digest('base64url')}`,
        JSON.stringify({ at: Date.now(), userId: of }),
        { expiration: { type: 'EX', value: 60 } },
      );
    return text;
  };
  const context = async (date = booking.date()): Promise<string> =>
    (await client.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: date })).data.token;
  const submit = async (more: object, time = 3) =>
    client.post(reservations.submit, body(world, { reservationOrderJson: slotOf(world, 0, time), ...more }));

  it('announces both on the page', async () => {
    expect(
      (await client.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: booking.date() })).data,
    ).toMatchObject({ isCaptchaCheck: 1, captchaType: 'clickWord' });
  });

  it('books with both, once per captcha', async () => {
    const captchaVerification = await solved();
    expect(await submit({ token: await context(), captchaVerification })).toMatchObject({ code: 200 });
    expect(await submit({ token: await context(), captchaVerification }, 4)).toMatchObject({
      code: 250,
      errKey: 'CAPTCHA_INVALID',
      message: '验证码非法校验',
      data: { rule: 'R14' },
    });
  });

  it('answers a repeated click with a used captcha with the first order', async () => {
    const captchaVerification = await solved();
    const first = await submit({ token: await context(), captchaVerification }, 5);
    expect((await submit({ token: await context(), captchaVerification }, 5)).data.tradeNo).toBe(first.data.tradeNo);
  });

  it('refuses a new submit within the gap, not a repeat, and accepts it after the gap', async () => {
    await pace('3000');
    const quick = await demo.clientFor(await aPerson(booking.db));
    const ask = async (time: number) =>
      quick.post(reservations.submit, body(world, { reservationOrderJson: slotOf(world, 1, time) }));
    expect(await ask(2)).toMatchObject({ errKey: 'FLOW_ABNORMAL' });
    expect(await ask(2)).toMatchObject({
      code: 250,
      errKey: 'SUBMIT_TOO_OFTEN',
      data: { rule: 'R14', retryAfterMs: 3_000 },
    });
    expect(await ask(3)).toMatchObject({ errKey: 'SUBMIT_TOO_OFTEN' });
    await new Promise((resolve) => {
      setTimeout(resolve, 3_100);
    });
    expect(await ask(2)).toMatchObject({ errKey: 'FLOW_ABNORMAL' });
    await pace('0');
  });

  it('answers too many day views with 429, per person', async () => {
    const nosyId = await aPerson(booking.db);
    const nosy = await demo.clientFor(nosyId);
    await demo.app.get<RedisClient>(REDIS, { strict: false }).del(`limit.day.perMin.60:${nosyId}`);
    const codes: number[] = [];
    for (let n = 0; n < 62; n += 1)
      codes.push(
        (await nosy.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: booking.date() })).code,
      );
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([60, 429]);
    expect(
      (await client.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: booking.date() })).code,
    ).toBe(200);
  });

  it("refuses a missing captcha and another person's", async () => {
    expect(await submit({ token: await context() }, 6)).toMatchObject({ code: 250, errKey: 'CAPTCHA_INVALID' });
    expect(await submit({ token: await context(), captchaVerification: await solved(1) }, 6)).toMatchObject({
      errKey: 'CAPTCHA_INVALID',
    });
  });

  it('keeps the captcha unused if another rule refuses', async () => {
    await booking.submit(world, await aPerson(booking.db), [
      { spaceId: world.spaceIds[0] as number, timeId: world.timeIds[7] as number },
    ]);
    const captchaVerification = await solved();
    expect(await submit({ token: await context(), captchaVerification }, 7)).toMatchObject({ errKey: 'SLOT_TAKEN' });
    expect(await submit({ token: await context(), captchaVerification }, 8)).toMatchObject({ code: 200 });
  });

  it('refuses a missing, forged, foreign or half-hour-old context, or one of another date', async () => {
    const captchaVerification = await solved();
    const refusedFlow = {
      code: 250,
      errKey: 'FLOW_ABNORMAL',
      message: '预约步骤流程耗时异常，订单提交失败',
      data: { rule: 'R14' },
    };
    const fine = await context();
    const stranger = (
      await demo.anonymous.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: booking.date() })
    ).data.token;
    for (const token of [
      undefined,
      'x',
      fine.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      await context(addDays(booking.date(), 1)),
      stranger,
    ])
      expect(await submit({ token, captchaVerification }, 9)).toMatchObject(refusedFlow);
    const contexts = demo.app.get(HumanCheck, { strict: false });
    const issued = jest
      .spyOn((contexts as unknown as { clock: { now: () => number } }).clock, 'now')
      .mockReturnValue(Date.now() - 31 * 60_000);
    const old = contexts.issue({ siteId: world.siteId, date: booking.date(), userId });
    issued.mockRestore();
    expect(await submit({ token: old, captchaVerification }, 9)).toMatchObject(refusedFlow);
    expect(await submit({ token: fine, captchaVerification }, 9)).toMatchObject({ code: 200 });
  });

  it('ignores both if the school requires neither', async () => {
    expect(
      await booking.trySubmit(
        world,
        aMemberCaller(await aPerson(booking.db)),
        [{ spaceId: world.spaceIds[1] as number, timeId: world.timeIds[9] as number }],
        { token: 'x', captchaVerification: 'y' },
      ),
    ).toMatchObject({ refused: null });
  });
});
