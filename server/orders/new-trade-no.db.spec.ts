import { enumCodes } from '#domain/kit/enumeration';
import { bizType } from '#domain/sales/biz-type.status';
import { TestDatabase } from '#server/kit/testing/test-database';

let test: TestDatabase;
beforeAll(async () => {
  test = await TestDatabase.create('new_trade_no');
}, 60_000);
afterAll(() => test.close());

it.each([...enumCodes(bizType), 'F'])('draws a number of its letter: %s', async (letter) => {
  const [row] = await test.db.rows<{ no: string; day: string }>(
    `select new_trade_no($1) as no, to_char(school_now(), 'YYMMDD') as day`,
    [letter],
  );
  expect(row?.no).toMatch(new RegExp(`^${letter}${row?.day}\\d{8}$`));
});
