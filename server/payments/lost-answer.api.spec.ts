import { randomUUID } from 'node:crypto';
import { payStatus } from '#domain/orders/order.status';
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestReply, type TestClient } from '#server/kit/testing/test-api';
import { TestTcpProxy } from '#server/kit/testing/test-tcp-proxy';
import { freePort } from '#server/kit/testing/test-process';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { setPayPassword } from '#server/channels/test-gateway';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 100 : 6;
const PRICE = 2000;

let setupApi: TestApi;
let api: TestApi;
let brokenLine: TestTcpProxy;
let world: TestVenue;
let lostAnswers = 0;

beforeAll(async () => {
  setupApi = await TestApi.boot(AppModule, 'lost_answer');
  // Runs before the server reads the courts.
  world = await aVenue(setupApi.db, { spaces: 10, price: PRICE, rules: { max_unpaid: 0 } });
  const direct = new URL(setupApi.database.url);
  brokenLine = new TestTcpProxy(await freePort(), { host: direct.hostname, port: Number(direct.port) });
  await brokenLine.start();
  api = await setupApi.startReplica(AppModule, { DATABASE_URL: brokenLine.proxiedUrl(setupApi.database.url) });
  // Only the spec's own requests may end transactions on this connection.
  await api.app.get(SweepService).beforeApplicationShutdown();
}, 90_000);
afterAll(async () => {
  brokenLine.cutAfter(null);
  await api.close();
  await brokenLine.stop();
  await setupApi.close();
});

/** Repeats a call under one key until it is answered, as deployed clients do; counts the answers that were lost. */
async function callUntilAnswered<E extends AnyEndpoint>(
  member: TestClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<TestReply<ReplyOf<E>>> {
  const key = randomUUID();
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await member.post(endpoint, input, { key });
    if (answer.http !== 503 && answer.code !== 409) return answer;
    lostAnswers += 1;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('no answer in twenty tries');
}

it(
  `books, charges and refunds once if the connection breaks after the commit, ${ROUNDS} times each`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const userId = await aPerson(setupApi.db, { balance: 10_000 });
      const member = await api.clientFor(userId);
      const date = (
        await setupApi.db.rows<{ date: string }>(`select to_char(school_now()::date + 2, 'YYYY-MM-DD') as date`)
      )[0]?.date as never;
      const slotsJson = JSON.stringify([
        {
          spaceId: String(world.spaceIds[round % 10]),
          timeId: String(world.timeIds[Math.floor(round / 10)]),
          venueSpaceGroupId: null,
        },
      ]);
      brokenLine.cutAfter(/book slots|book together/);
      const booked = await callUntilAnswered(member, reservations.submit, {
        venueSiteId: world.siteId,
        reservationDate: date,
        reservationOrderJson: slotsJson,
      });
      expect(booked).toMatchObject({ code: 200 });
      const venueTradeNo = booked.data.tradeNo;
      brokenLine.cutAfter(/COMMIT/);
      expect(
        await callUntilAnswered(member, payments.pay, {
          venueTradeNo,
          payType: 5,
          payPassword: await setPayPassword(setupApi.db, userId),
        }),
      ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
      brokenLine.cutAfter(/COMMIT/);
      expect(await callUntilAnswered(member, payments.cancel, { venueTradeNo })).toMatchObject({ code: 200 });
      brokenLine.cutAfter(null);
      expect(
        await setupApi.db.rows(
          `
            select
              (select count(*)::int from venue_order where user_id = $1) as orders,
              (select count(*)::int from finance_record where trade_no = $2 and kind = 1 and status = 2) as paid,
              (select count(*)::int from refund where trade_no = $2) as refunds,
              (select count(*)::int from slot_hold where trade_no = $2 and released_at is null) as held,
              (select sum(delta)::int from wallet_txn where user_id = $1)
                = (select balance from wallet where user_id = $1) as adds_up
          `,
          [userId, venueTradeNo],
        ),
      ).toEqual([{ orders: 1, paid: 1, refunds: 1, held: 0, adds_up: true }]);
    }
    expect(brokenLine.cuts).toBeGreaterThanOrEqual(ROUNDS * 3);
    expect(lostAnswers).toBeGreaterThan(0);
  },
  30_000 + ROUNDS * 5_000,
);
