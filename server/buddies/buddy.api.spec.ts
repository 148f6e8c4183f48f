import { checkStatus } from '#domain/system/check.status';
import { role } from '#domain/session/role.status';
import { buddies } from '#contract/buddies/buddy.contract';
import { orders } from '#contract/orders/order.contract';
import { room } from '#contract/kit/live';
import { AppModule } from '#server/app.module';
import { Settings } from '#server/kit/settings/settings';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { BuddyStore } from './buddy.store';

let api: TestApi;
const MAX_BUDDIES = 3;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'buddies');
  await set('buddy.max', String(MAX_BUDDIES));
}, 90_000);
afterAll(() => api.close());

async function set(key: string, value: string): Promise<void> {
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val, visibility, zh, en)
      values ($1, $2, 'public', $1, $1)
      on conflict (sys_key) do update set sys_val = excluded.sys_val
    `,
    [key, value],
  );
  await api.app.get(Settings).refresh();
}

interface TestMember {
  readonly id: number;
  readonly client: TestClient;
  readonly account: string;
  readonly code: () => Promise<string>;
}
async function createMember(): Promise<TestMember> {
  const id = await aPerson(api.db);
  const client = await api.clientFor(id);
  const [row] = await api.db.rows<{ username: string }>('select username from app_user where id = $1', [id]);
  return { id, client, account: row?.username ?? '', code: async () => (await client.post(orders.buddyNo, {})).data };
}
const invite = async (requester: TestMember, target: TestMember, note = '') =>
  requester.client.post(buddies.add, { account: target.account, code: await target.code(), note });
const version = async ({ id }: TestMember) =>
  (await api.db.rows<{ v: number }>('select v from room_version where room = $1', [room.user(id)]))[0]?.v ?? 0;

it('adds a companion by account and code, at once without consent, and updates both open pages', async () => {
  const [me, friend] = [await createMember(), await createMember()];
  const before = await version(friend);
  expect(await invite(me, friend, '室友')).toMatchObject({
    code: 200,
    data: { userId: friend.id, note: '室友', checkStatus: checkStatus.passed },
  });
  expect(await version(friend)).toBeGreaterThan(before);
  expect((await me.client.get(orders.buddies, {})).data.content).toMatchObject([{ userId: friend.id }]);
  expect((await friend.client.get(buddies.mine, {})).data).toMatchObject({
    companions: [],
    keptBy: [{ name: expect.any(String) as unknown }],
  });
  expect(await invite(me, friend)).toMatchObject({ code: 250, errKey: 'BUDDY_TWICE' });
});

it('answers a wrong code and an unknown account alike, and counts attempts', async () => {
  const [me, friend] = [await createMember(), await createMember()];
  const code = await friend.code();
  const wrong = await me.client.post(buddies.add, {
    account: friend.account,
    code: code === '000000' ? '000001' : '000000',
  });
  const unknownAccount = await me.client.post(buddies.add, { account: 'nobody-here', code });
  expect({ ...wrong, traceId: '' }).toEqual({ ...unknownAccount, traceId: '' });
  expect(wrong).toMatchObject({ code: 250, errKey: 'BUDDY_CODE_UNKNOWN' });
  expect(await invite(me, me)).toMatchObject({ code: 250, errKey: 'BUDDY_SELF' });
  for (let n = 0; n < 3; n += 1) await me.client.post(buddies.add, { account: friend.account, code: '000000' });
  expect(await invite(me, friend)).toMatchObject({ code: 429 });
});

it('requires consent if set; allows a new request after a decline, refuses a second answer', async () => {
  await set('addBuddyCheck', 'true');
  const [me, friend] = [await createMember(), await createMember()];
  const {
    data: { id },
  } = await invite(me, friend);
  expect((await me.client.get(orders.buddies, {})).data.content).toEqual([]);
  expect(await invite(me, friend)).toMatchObject({ code: 250, errKey: 'BUDDY_WAITING' });
  expect(await me.client.post(buddies.answer, { id, accept: '1' })).toMatchObject({ code: 404 });
  expect(await friend.client.post(buddies.answer, { id, accept: '0' })).toMatchObject({ code: 200 });
  expect(await friend.client.post(buddies.answer, { id, accept: '1' })).toMatchObject({
    code: 250,
    errKey: 'BUDDY_ANSWERED',
  });
  expect(await invite(me, friend)).toMatchObject({ code: 200, data: { checkStatus: checkStatus.checking } });
  expect((await friend.client.post(buddies.answer, { id, accept: '1', mutual: '1' })).data).toMatchObject({
    asks: [],
    companions: [{ userId: me.id, checkStatus: checkStatus.passed }],
  });
  expect((await me.client.get(orders.buddies, {})).data.content).toMatchObject([{ userId: friend.id }]);
  await set('addBuddyCheck', 'false');
});

it('accepts one answer to an invitation, however many arrive concurrently', async () => {
  await set('addBuddyCheck', 'true');
  const [me, friend] = [await createMember(), await createMember()];
  const {
    data: { id },
  } = await invite(me, friend);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => friend.client.post(buddies.answer, { id, accept: n % 2 === 0 ? '1' : '0' })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  await set('addBuddyCheck', 'false');
});

it('keeps a companion for the minimum days, but lets the other leave at any time', async () => {
  const [me, friend] = [await createMember(), await createMember()];
  const {
    data: { id },
  } = await invite(me, friend);
  expect(await me.client.post(buddies.remove, { id })).toMatchObject({ code: 250, errKey: 'BUDDY_TOO_SOON' });
  expect(await (await createMember()).client.post(buddies.remove, { id })).toMatchObject({ code: 404 });
  await api.db.rows(`update buddy set answered_at = app_now() - interval '8 days' where id = $1`, [id]);
  expect(await me.client.post(buddies.remove, { id })).toMatchObject({ code: 200 });
  const again = (await invite(me, friend)).data.id;
  expect(await friend.client.post(buddies.leave, { id: again })).toMatchObject({ code: 200 });
  expect((await me.client.get(buddies.mine, {})).data.companions).toEqual([]);
});

describe('concurrent use of one code', () => {
  it('creates one pair, and never more companions than allowed', async () => {
    const [me, friend] = [await createMember(), await createMember()];
    const code = await friend.code();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => me.client.post(buddies.add, { account: friend.account, code })),
    );
    expect(same.filter(({ code: c }) => c === 200)).toHaveLength(1);
    const [you, ...others] = await Promise.all(Array.from({ length: 6 }, createMember));
    const codes = await Promise.all(others.map(({ code: of }) => of()));
    const all = await Promise.all(
      others.map(({ account }, n) =>
        (you as TestMember).client.post(buddies.add, { account, code: codes[n] as string }),
      ),
    );
    expect(all.filter(({ code: c }) => c === 200)).toHaveLength(MAX_BUDDIES);
    expect(all.filter(({ errKey }) => errKey === 'BUDDY_FULL')).toHaveLength(others.length - MAX_BUDDIES);
  });

  it('would exceed the limit without the lock (control)', async () => {
    const store = api.app.get(BuddyStore);
    const me = await aPerson(api.db);
    const others = await Promise.all(Array.from({ length: 6 }, () => aPerson(api.db)));
    let counted = 0;
    let open = () => undefined as void;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    await Promise.all(
      others.map((other) =>
        api.db.transact(async (tx) => {
          const have = await store.count(tx, me);
          counted += 1;
          if (counted === others.length) open();
          await gate;
          if (have < MAX_BUDDIES) await store.upsert(tx, me, other, checkStatus.passed, '');
        }),
      ),
    );
    expect((await api.db.rows('select 1 from buddy where user_id = $1', [me])).length).toBeGreaterThan(MAX_BUDDIES);
  });
});

it('requires a right to list, export and end pairs of the venue', async () => {
  const [me, friend] = [await createMember(), await createMember()];
  const {
    data: { id },
  } = await invite(me, friend);
  const clerk = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), {
    rights: ['VenuesBuddies', 'VenuesBuddiesDel', 'VenuesBuddiesExport'],
  });
  expect((await clerk.get(buddies.list, { keyword: me.account })).data.content).toMatchObject([
    { id, username: me.account, buddyUsername: friend.account },
  ]);
  expect((await clerk.fetch(buddies.exportFile, { keyword: me.account })).headers.get('content-type')).toContain(
    'spreadsheetml',
  );
  expect(await me.client.get(buddies.list, {})).toMatchObject({ code: 403 });
  expect(await me.client.post(buddies.drop, { id })).toMatchObject({ code: 403 });
  expect(await clerk.post(buddies.drop, { id })).toMatchObject({ code: 200 });
  expect(await clerk.post(buddies.drop, { id })).toMatchObject({ code: 404 });
});
