import { randomUUID } from 'node:crypto';
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/reservations/reservation.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/sweep';
import { TestApi, type Answered, type TestClient } from '#server/kit/test-api';
import { TestLine } from '#server/kit/test-line';
import { freePort } from '#server/kit/test-process';
import { aPerson, aWorld, type AWorld } from '#server/kit/world';
import { payPassword } from './test-gateway';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 100 : 6;
const PRICE = 2000;

let home: TestApi;
let api: TestApi;
let line: TestLine;
let world: AWorld;
let lost = 0;

beforeAll(async () => {
  home = await TestApi.boot(AppModule, 'lost_answer');
  // Runs before the server reads the courts.
  world = await aWorld(home.db, { spaces: 10, price: PRICE, rules: { max_unpaid: 0 } });
  const direct = new URL(home.database.url);
  line = new TestLine(await freePort(), { host: direct.hostname, port: Number(direct.port) });
  await line.mend();
  api = await home.beside(AppModule, { DATABASE_URL: line.by(home.database.url) });
  // Only the spec's own requests may end transactions on this connection.
  await api.app.get(SweepService).beforeApplicationShutdown();
}, 90_000);
afterAll(async () => {
  line.cutAfter(null);
  await api.close();
  await line.cut();
  await home.close();
});

/** Repeats a call under one key until it is answered, as deployed clients do; counts the answers that were lost. */
async function insist<E extends AnyEndpoint>(
  member: TestClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answered<ReplyOf<E>>> {
  const key = randomUUID();
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await member.post(endpoint, input, { key });
    if (answer.http !== 503 && answer.code !== 409) return answer;
    lost += 1;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('no answer in twenty tries');
}

it(
  `books, takes and gives back money once when the line breaks right after the commit, ${ROUNDS} times each`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const userId = await aPerson(home.db, { balance: 10_000 });
      const member = await api.as(userId);
      const date = (
        await home.db.rows<{ date: string }>(`select to_char(school_now()::date + 2, 'YYYY-MM-DD') as date`)
      )[0]?.date as never;
      const wanted = JSON.stringify([
        {
          spaceId: String(world.spaceIds[round % 10]),
          timeId: String(world.timeIds[Math.floor(round / 10)]),
          venueSpaceGroupId: null,
        },
      ]);
      line.cutAfter(/book slots|book together/);
      const booked = await insist(member, reservations.submit, {
        venueSiteId: world.siteId,
        reservationDate: date,
        reservationOrderJson: wanted,
      });
      expect(booked).toMatchObject({ code: 200 });
      const venueTradeNo = booked.data.tradeNo;
      line.cutAfter(/COMMIT/);
      expect(
        await insist(member, payments.pay, {
          venueTradeNo,
          payType: 5,
          payPassword: await payPassword(home.db, userId),
        }),
      ).toMatchObject({ code: 200, data: { payStatus: 2 } });
      line.cutAfter(/COMMIT/);
      expect(await insist(member, payments.cancel, { venueTradeNo })).toMatchObject({ code: 200 });
      line.cutAfter(null);
      expect(
        await home.db.rows(
          `select (select count(*)::int from venue_order where user_id = $1) as orders, (select count(*)::int from finance_record where trade_no = $2 and kind = 1 and status = 2) as paid, (select count(*)::int from refund where trade_no = $2) as refunds,
              (select count(*)::int from slot_hold where trade_no = $2 and released_at is null) as held, (select sum(delta)::int from wallet_txn where user_id = $1) = (select balance from wallet where user_id = $1) as adds_up`,
          [userId, venueTradeNo],
        ),
      ).toEqual([{ orders: 1, paid: 1, refunds: 1, held: 0, adds_up: true }]);
    }
    expect(line.cuts).toBeGreaterThanOrEqual(ROUNDS * 3);
    expect(lost).toBeGreaterThan(0);
  },
  30_000 + ROUNDS * 5_000,
);
