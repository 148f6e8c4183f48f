import { payments } from '#contract/payments/payment.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { freePort, TestProcess } from '#server/kit/testing/test-process';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestGateway, waitUntil } from '#server/channels/test-gateway';

const LONG = process.env['TEST_LONG'] === '1';
const ROUNDS = LONG ? 20 : 1;
/** A claim lasts twelve seconds, plus a sweep every two seconds and the calls themselves. */
const RECOVERY_MS = 20_000;

let gateway: TestGateway;
let api: TestApi;
let world: TestVenue;
let slot = 0;
const processes: TestProcess[] = [];

beforeAll(async () => {
  gateway = await TestGateway.start();
  api = await TestApi.boot(AppModule, 'crash', gateway.env);
  // Only the processes that crash do any work.
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 60 });
}, 90_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop('SIGKILL')));
  await api.close();
  await gateway.stop();
}, 30_000);

const environmentOf = (failpoints: string, more: Record<string, string> = {}): Record<string, string> => ({
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
const startProcess = async (file: string, env: Record<string, string>, ready: RegExp) => {
  const child = await TestProcess.start(file, env, 40_000, ready);
  processes.push(child);
  return child;
};
const startWorker = (failpoints = '') => startProcess('workers/main.ts', environmentOf(failpoints), /workers run/);
const startServer = (port: number, failpoints = '') =>
  startProcess(
    'server/main.ts',
    environmentOf(failpoints, { PORT: String(port), HOST: '127.0.0.1' }),
    /server listens/,
  );

async function openOrder(overrides = api) {
  const userId = await aPerson(api.db);
  const member = await overrides.clientFor(userId);
  const { tradeNo } = await anOrder(api.db, world, userId, { space: slot % 60, time: Math.floor(slot++ / 60) });
  const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  return { tradeNo, userId, member, no: `${tradeNo}A01`, codeUrl: data.payData?.codeUrl ?? '' };
}
const payStatusOf = async (tradeNo: string) =>
  (await api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo]))[0]?.ps;
async function cancelOrder() {
  const order = await openOrder();
  await gateway.pressButton(order.codeUrl);
  await waitUntil(async () => (await payStatusOf(order.tradeNo)) === 2);
  await order.member.post(payments.cancel, { venueTradeNo: order.tradeNo });
  return order.tradeNo;
}

it(
  `pays a refund once, worker killed anywhere (rounds: ${ROUNDS}), done in ${RECOVERY_MS / 1000} s`,
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
        tradeNos.push(await cancelOrder());
        const crashing = await startWorker(`${point}=kill`);
        expect(await crashing.exit).toBe('SIGKILL');
      }
    }
    const healthy = await startWorker();
    await waitUntil(async () => (await Promise.all(tradeNos.map(payStatusOf))).every((ps) => ps === 4), RECOVERY_MS);
    const { refunds } = await gateway.fetchRecords();
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
  120_000 + ROUNDS * 60_000,
);

(LONG ? it : it.skip)(
  'lets another worker finish what a frozen one holds, and refuses the sleeper’s writing',
  async () => {
    const frozenWorker = await startWorker('refund.after_gateway=sleep:2000');
    const tradeNo = await cancelOrder();
    await waitUntil(
      async () =>
        (await api.db.rows('select 1 from refund where trade_no = $1 and sent_at is not null', [tradeNo])).length > 0,
    );
    frozenWorker.signal('SIGSTOP');
    const other = await startWorker();
    await waitUntil(async () => (await payStatusOf(tradeNo)) === 4, 25_000);
    frozenWorker.signal('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(
      (await gateway.fetchRecords()).refunds
        .filter(({ refundNo }) => refundNo.startsWith(tradeNo))
        .map(({ payouts }) => payouts),
    ).toEqual([1]);
    expect(
      await api.db.rows('select count(*)::int as n from wallet_txn where biz_id like $1', [`${tradeNo}%`]),
    ).toEqual([{ n: 0 }]);
    await Promise.all([frozenWorker.stop('SIGKILL'), other.stop()]);
  },
  90_000,
);

it('settles a payment once if its server dies on notice, and the next one right after', async () => {
  const port = await freePort();
  const to = `http://127.0.0.1:${port}/venue-server/notify/wechat/pay`;
  const order = await openOrder();
  await gateway.faults({ neverNotify: true });
  await gateway.pressButton(order.codeUrl);
  for (const point of ['pay.before_commit', 'pay.after_commit']) {
    const crashing = await startServer(port, `${point}=kill`);
    expect(await gateway.notices({ no: order.no, to })).toMatchObject([{ status: 0 }]);
    expect(await crashing.exit).toBe('SIGKILL');
  }
  const next = await startServer(port);
  expect(await gateway.notices({ no: order.no, to })).toMatchObject([{ status: 200 }]);
  expect(await payStatusOf(order.tradeNo)).toBe(2);
  expect(
    await api.db.rows('select count(*)::int as n from finance_record where trade_no = $1', [order.tradeNo]),
  ).toEqual([{ n: 1 }]);
  await next.stop();
  await gateway.faults();
}, 120_000);

it('opens one payment at the gateway if its server dies before it answered', async () => {
  const port = await freePort();
  const crashing = await startServer(port, 'pay.after_gateway=kill');
  const userId = await aPerson(api.db);
  const { tradeNo } = await anOrder(api.db, world, userId, { space: slot % 60, time: Math.floor(slot++ / 60) });
  const member = (await api.clientFor(userId)).at(`http://127.0.0.1:${port}`);
  await expect(
    member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 }, { key: 'crash-key-1' }),
  ).rejects.toThrow();
  expect(await crashing.exit).toBe('SIGKILL');
  const next = await startServer(port);
  const { data } = await member.post(
    payments.pay,
    { venueTradeNo: tradeNo, payType: 3 },
    { key: 'crash-key-1', timestamp: Date.now() + 1 },
  );
  expect((await gateway.fetchRecords()).orders.filter(({ no }) => no.startsWith(tradeNo))).toHaveLength(1);
  await gateway.pressButton(data.payData?.codeUrl ?? '');
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 2);
  await next.stop();
}, 90_000);
