import { titleKind } from '#domain/invoices/title.status';
import { REDIS } from '#server/kit/redis/redis';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { TestPaymentApp } from '#server/payments/test-payment-app';
import { invoiceTitles } from '#contract/invoices/title.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';
import { wallet } from '#contract/wallet/wallet.contract';

let paymentApp: TestPaymentApp;
let api: TestApi;
let userId: number;
let who: TestClient;
beforeAll(async () => {
  paymentApp = await TestPaymentApp.open('repeat');
  ({ api } = paymentApp);
}, 60_000);
afterAll(() => paymentApp.close());
beforeEach(async () => {
  userId = await aPerson(api.db);
  who = await api.clientFor(userId);
});

const second = (ago = 0) => Math.floor(Date.now() / 1000) - ago;
const recharges = async () => (await api.db.rows('select 1 from recharge where user_id = $1', [userId])).length;
const titles = async () =>
  (await api.db.rows('select 1 from invoice_title where user_id = $1 and deleted_at is null', [userId])).length;
const heading = { kind: titleKind.person, title: '体育部' };
const redis = () => api.app.get<{ set(): Promise<unknown> }>(REDIS);

describe('a request signed by the second', () => {
  it('is accepted within five minutes of either side', async () => {
    for (const ago of [0, 299, -299])
      expect(await who.get(session.right, {}, { timestamp: second(ago) })).toMatchObject({ code: 200 });
    for (const ago of [302, -302])
      expect(await who.get(session.right, {}, { timestamp: second(ago) })).toMatchObject({ errKey: 'SIGN_EXPIRED' });
  });

  it('answers identical reads of one second', async () => {
    const timestamp = second();
    const replies = await Promise.all([1, 2, 3].map(() => who.get(session.right, {}, { timestamp })));
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
  });
});

describe('an identical write of one second', () => {
  it('is answered as the first was, and not executed', async () => {
    const timestamp = second();
    const first = await who.post(invoiceTitles.add, heading, { timestamp });
    expect(first).toMatchObject({ code: 200 });
    expect(await who.post(invoiceTitles.add, heading, { timestamp })).toEqual(first);
    expect(await titles()).toBe(1);
  });

  it('is answered with the refusal of the first', async () => {
    const timestamp = second();
    const first = await who.post(invoiceTitles.remove, { id: 2_000_000_000 }, { timestamp });
    expect(first.code).not.toBe(200);
    expect(await who.post(invoiceTitles.remove, { id: 2_000_000_000 }, { timestamp })).toEqual(first);
  });

  it('is another write if a parameter that is never signed differs', async () => {
    await who.post(invoiceTitles.add, heading);
    const { titles: both } = (await who.post(invoiceTitles.add, { ...heading, title: '学生会' })).data;
    const timestamp = second();
    for (const { id } of both)
      expect(await who.post(invoiceTitles.remove, { id }, { timestamp })).toMatchObject({ code: 200 });
    expect(await titles()).toBe(0);
  });

  it('runs once of twenty in parallel, and each time if signed by the millisecond (control)', async () => {
    const clerk = await api.clientFor(await aPerson(api.db, { roleId: 17 }), { rights: ['ReservationManageNote'] });
    const { tradeNo } = await paymentApp.heldOrder(userId);
    const note = (how = {}) => clerk.post(reservations.note, { tradeNo, note: '送球' }, how);
    const notes = async () =>
      (await api.db.rows(`select 1 from order_log where trade_no = $1 and note = '送球'`, [tradeNo])).length;
    const timestamp = second();
    const replies = await Promise.all(Array.from({ length: 20 }, () => note({ timestamp })));
    expect(await notes()).toBe(1);
    expect(replies.some(({ code }) => code === 200)).toBe(true);
    for (const { code, errKey } of replies) expect(errKey ?? code).toBe(code === 200 ? 200 : 'IDEMPOTENCY_RUNNING');
    await Promise.all(Array.from({ length: 20 }, () => note()));
    expect(await notes()).toBe(21);
  });

  it('is refused while Redis is away, not executed', async () => {
    const timestamp = second();
    const away = jest.spyOn(redis(), 'set').mockRejectedValue(new Error('away'));
    const replies = [
      await who.post(invoiceTitles.add, heading, { timestamp }),
      await who.post(invoiceTitles.add, heading, { timestamp }),
    ];
    away.mockRestore();
    expect(replies).toMatchObject([{ code: 200 }, { errKey: 'SIGN_REPLAY' }]);
    expect(await titles()).toBe(1);
  });
});

describe('an identical money write of one second', () => {
  const place = (how: { timestamp?: number; key?: string } = {}) => who.post(wallet.place, { amount: 200 }, how);

  it('is answered with the stored answer of the first', async () => {
    const timestamp = second();
    const first = await place({ timestamp });
    expect(first).toMatchObject({ code: 200 });
    expect((await place({ timestamp })).data).toEqual(first.data);
    expect(await place({ timestamp, key: 'another-key-1' })).toMatchObject({ code: 200 });
    expect(await recharges()).toBe(2);
  });

  it.each([
    ['with Redis', false],
    ['while Redis is away', true],
  ])('is executed once of twenty in parallel %s', async (_when, isAway) => {
    const away = isAway ? jest.spyOn(redis(), 'set').mockRejectedValue(new Error('away')) : null;
    const timestamp = second();
    const replies = await Promise.all(Array.from({ length: 20 }, () => place({ timestamp })));
    away?.mockRestore();
    expect(await recharges()).toBe(1);
    const done = replies.filter(({ code }) => code === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ data }) => data.tradeNo)).size).toBe(1);
    for (const { code, errKey } of replies) expect(errKey ?? code).toBe(code === 200 ? 200 : 'IDEMPOTENCY_RUNNING');
  });

  it('is executed each time if each is signed for itself (control)', async () => {
    await Promise.all(Array.from({ length: 5 }, () => place()));
    expect(await recharges()).toBe(5);
  });
});
