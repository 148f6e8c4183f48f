import { payments } from '#contract/payments/payment.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/sweep';
import { TestApi } from '#server/kit/test-api';
import { freePort, TestProcess } from '#server/kit/test-process';
import { anOrder, aPerson, aWorld, type AWorld } from '#server/kit/world';
import { TestGateway, until } from './test-gateway';

const LONG = process.env['TEST_LONG'] === '1';
const ROUNDS = LONG ? 20 : 2;
/** A claim lasts twelve seconds, plus a sweep every two seconds and the calls themselves. */
const HEALED_WITHIN = 20_000;

let gateway: TestGateway;
let api: TestApi;
let world: AWorld;
let slot = 0;
const started: TestProcess[] = [];

beforeAll(async () => {
  gateway = await TestGateway.start();
  api = await TestApi.boot(AppModule, 'crash', gateway.env);
  // Only the processes that crash do any work.
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aWorld(api.db, { spaces: 60 });
}, 90_000);
afterAll(async () => {
  await Promise.all(started.map((one) => one.stop('SIGKILL')));
  await api.close();
  await gateway.stop();
}, 30_000);

const envOf = (failpoints: string, more: Record<string, string> = {}): Record<string, string> => ({
  NODE_ENV: 'development',
  TEST_MODE: '1',
  SCHOOL: 'plain',
  FAILPOINTS: failpoints,
  DATABASE_URL: api.database.url,
  REDIS_URL: api.env.REDIS_URL,
  ...gateway.env,
  TOKEN_SECRET: api.env.TOKEN_SECRET,
  SECRETS_KEY: api.env.SECRETS_KEY,
  AUDIT_KEY: api.env.AUDIT_KEY,
  POOL_SIZE: '5',
  ...more,
});
const begin = async (file: string, env: Record<string, string>, ready: RegExp) => {
  const one = await TestProcess.start(file, env, 40_000, ready);
  started.push(one);
  return one;
};
const worker = (failpoints = '') => begin('workers/main.ts', envOf(failpoints), /workers run/);
const server = (port: number, failpoints = '') =>
  begin('server/main.ts', envOf(failpoints, { PORT: String(port), HOST: '127.0.0.1' }), /server listens/);

async function opened(over = api) {
  const userId = await aPerson(api.db);
  const member = await over.as(userId);
  const { tradeNo } = await anOrder(api.db, world, userId, { space: slot % 60, time: Math.floor(slot++ / 60) });
  const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  return { tradeNo, userId, member, no: `${tradeNo}A01`, codeUrl: data.payData?.codeUrl ?? '' };
}
const payStatusOf = async (tradeNo: string) =>
  (await api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo]))[0]?.ps;
async function cancelled() {
  const order = await opened();
  await gateway.press(order.codeUrl);
  await until(async () => (await payStatusOf(order.tradeNo)) === 2);
  await order.member.post(payments.cancel, { venueTradeNo: order.tradeNo });
  return order.tradeNo;
}

it(
  `pays a refund out once when its worker dies at any point, ${ROUNDS} times each, and ends it within ${HEALED_WITHIN / 1000} s`,
  async () => {
    const tradeNos: string[] = [];
    for (const point of [
      'refund.claimed',
      'refund.before_gateway',
      'refund.after_gateway',
      'refund.after_store',
      'refund.after_settle',
    ]) {
      for (let round = 0; round < ROUNDS; round += 1) {
        tradeNos.push(await cancelled());
        const dying = await worker(`${point}=kill`);
        expect(await dying.exit).toBe('SIGKILL');
      }
    }
    const healthy = await worker();
    await until(async () => (await Promise.all(tradeNos.map(payStatusOf))).every((ps) => ps === 4), HEALED_WITHIN);
    const { refunds } = await gateway.books();
    expect(
      refunds
        .filter(({ refundNo }) => tradeNos.includes(refundNo.slice(0, 15)))
        .map(({ payouts, state }) => [payouts, state]),
    ).toEqual(tradeNos.map(() => [1, 'SUCCESS']));
    expect(
      await api.db.rows(
        'select count(*)::int as n from finance_record where kind = 2 and status = 2 and trade_no = any($1)',
        [tradeNos],
      ),
    ).toEqual([{ n: tradeNos.length }]);
    await healthy.stop();
  },
  120_000 + ROUNDS * 20_000,
);

(LONG ? it : it.skip)(
  'lets another worker finish what a frozen one holds, and refuses the sleeper’s writing',
  async () => {
    const frozen = await worker('refund.after_gateway=sleep:2000');
    const tradeNo = await cancelled();
    await until(
      async () =>
        (await api.db.rows('select 1 from refund where trade_no = $1 and sent_at is not null', [tradeNo])).length > 0,
    );
    frozen.signal('SIGSTOP');
    const other = await worker();
    await until(async () => (await payStatusOf(tradeNo)) === 4, 25_000);
    frozen.signal('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(
      (await gateway.books()).refunds
        .filter(({ refundNo }) => refundNo.startsWith(tradeNo))
        .map(({ payouts }) => payouts),
    ).toEqual([1]);
    expect(
      await api.db.rows('select count(*)::int as n from wallet_txn where biz_id like $1', [`${tradeNo}%`]),
    ).toEqual([{ n: 0 }]);
    await Promise.all([frozen.stop('SIGKILL'), other.stop()]);
  },
  90_000,
);

it('settles a payment once when its server dies while it hears of it, and the next one just after', async () => {
  const port = await freePort();
  const to = `http://127.0.0.1:${port}/venue-server/notify/wechat/pay`;
  const order = await opened();
  await gateway.faults({ neverNotify: true });
  await gateway.press(order.codeUrl);
  for (const point of ['pay.before_commit', 'pay.after_commit']) {
    const dying = await server(port, `${point}=kill`);
    expect(await gateway.notices({ no: order.no, to })).toMatchObject([{ status: 0 }]);
    expect(await dying.exit).toBe('SIGKILL');
  }
  const next = await server(port);
  expect(await gateway.notices({ no: order.no, to })).toMatchObject([{ status: 200 }]);
  expect(await payStatusOf(order.tradeNo)).toBe(2);
  expect(
    await api.db.rows('select count(*)::int as n from finance_record where trade_no = $1', [order.tradeNo]),
  ).toEqual([{ n: 1 }]);
  await next.stop();
  await gateway.faults();
}, 120_000);

it('opens one payment at the gateway when its server dies before the member was told of it', async () => {
  const port = await freePort();
  const dying = await server(port, 'pay.after_gateway=kill');
  const userId = await aPerson(api.db);
  const { tradeNo } = await anOrder(api.db, world, userId, { space: slot % 60, time: Math.floor(slot++ / 60) });
  const member = (await api.as(userId)).at(`http://127.0.0.1:${port}`);
  await expect(
    member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 }, { key: 'crash-key-1' }),
  ).rejects.toThrow();
  expect(await dying.exit).toBe('SIGKILL');
  const next = await server(port);
  const { data } = await member.post(
    payments.pay,
    { venueTradeNo: tradeNo, payType: 3 },
    { key: 'crash-key-1', timestamp: Date.now() + 1 },
  );
  expect((await gateway.books()).orders.filter(({ no }) => no.startsWith(tradeNo))).toHaveLength(1);
  await gateway.press(data.payData?.codeUrl ?? '');
  await until(async () => (await payStatusOf(tradeNo)) === 2);
  await next.stop();
}, 90_000);
