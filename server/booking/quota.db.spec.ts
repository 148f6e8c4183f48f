import { TestDatabase } from '#server/kit/testing/test-database';

let test: TestDatabase;
beforeAll(async () => {
  test = await TestDatabase.create('quota_over');
}, 60_000);
afterAll(() => test.close());

const quota = (n: number, maxTimes: number, maxMinutes = 0) => ({ n, maxTimes, maxMinutes, ownMinutes: 60 });
const isOver = async (quotas: readonly object[], used: readonly object[]) =>
  (
    await test.db.rows<{ over: boolean }>('select quota_over($1, $2) as over', [
      JSON.stringify(quotas),
      JSON.stringify(used),
    ])
  )[0]?.over;

it('compares each quota with its own use, whatever the order', async () => {
  const quotas = [quota(0, 1), quota(3, 5)];
  const used = [
    { n: 0, times: 0, minutes: 0 },
    { n: 3, times: 4, minutes: 0 },
  ];
  expect(await isOver(quotas, used)).toBe(false);
  expect(await isOver(quotas, [...used].reverse())).toBe(false);
  expect(await isOver([...quotas].reverse(), used)).toBe(false);
  expect(await isOver([quota(3, 4), quota(0, 1)], used)).toBe(true);
});

it('limits minutes with those of the new order; a maximum of 0 is no limit', async () => {
  const used = [{ n: 1, times: 90, minutes: 120 }];
  expect(await isOver([quota(1, 0, 180)], used)).toBe(false);
  expect(await isOver([quota(1, 0, 179)], used)).toBe(true);
  expect(await isOver([quota(1, 0)], used)).toBe(false);
});

it('returns the use of each quota under its number', async () => {
  const range = { sites: null, from: '2027-01-01', to: '2027-01-07', waive: 0, maxMinutes: 0 };
  const quotas = JSON.stringify([
    { n: 4, ...range },
    { n: 2, ...range },
  ]);
  expect(await test.db.rows('select quota_use(1, $1) as used', [quotas])).toEqual([
    {
      used: [
        { n: 4, times: 0, minutes: 0 },
        { n: 2, times: 0, minutes: 0 },
      ],
    },
  ]);
});
