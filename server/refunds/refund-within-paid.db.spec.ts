import { enumCodes } from '#domain/kit/enumeration';
import { financeKind, financeStatus, moneyIn } from '#domain/payments/pay.status';
import { TestDatabase } from '#server/kit/testing/test-database';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';

let test: TestDatabase;
let world: TestVenue;
let userId: number;
beforeAll(async () => {
  test = await TestDatabase.create('refund_within_paid');
  world = await aVenue(test.db);
  userId = await aPerson(test.db);
}, 60_000);
afterAll(() => test.close());

let time = 0;
/** Records 2000 fen of this kind for an order and refunds an amount of it. */
const refundOf = async (kind: number, amount: number, status: number = financeStatus.complete) => {
  const { tradeNo } = await anOrder(test.db, world, userId, { daysAhead: 3 + time++ });
  await test.db.rows(
    `
      insert into finance_record (no, kind, trade_no, amount, status, merchant_id, venue_id, user_id, refund_no)
      values ('F' || $1::text, $2::int, $1::text, 2000, $3, $4, $5, $6, case when $2::int in (2, 4, 8) then $1::text || 'R01' end)
    `,
    [tradeNo, kind, status, world.merchantId, world.venueId, userId],
  );
  return test.db.rows(
    `insert into refund (refund_no, trade_no, pay_type, amount) values ($1::text || 'R01', $1::text, 5, $2) returning amount`,
    [tradeNo, amount],
  );
};
const kinds = enumCodes(financeKind);

it.each(moneyIn)('money received as kind %i can be refunded, and not a fen more', async (kind) => {
  expect(await refundOf(kind, 2000)).toEqual([{ amount: 2000 }]);
  await expect(refundOf(kind, 2001)).rejects.toMatchObject({ code: 'MO017' });
  await expect(refundOf(kind, 1, financeStatus.failed)).rejects.toMatchObject({ code: 'MO017' });
});

it.each(kinds.filter((kind) => !moneyIn.some((one) => one === kind)))('kind %i is no money received', async (kind) => {
  await expect(refundOf(kind, 1)).rejects.toMatchObject({ code: 'MO017' });
});
