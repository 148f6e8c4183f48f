import { demoWeeklyTimes } from '#domain/session/demo.rules';
import { testKeyring } from '#server/kit/testing/test-env';
import { TestDatabase } from '#server/kit/testing/test-database';
import { seedAccounts, seedRoles } from '#server/members/account.seed';
import { seedCrowd } from '#server/members/crowd.seed';
import { seedReference } from '#server/system/reference.seed';
import { seedCampus } from '#server/venues/campus.seed';
import { seedPastOrders } from './past-order-rows.seed';

const DAY = 86_400_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await TestDatabase.create('past-order');
  await seedReference(database.db);
  await seedRoles(database.db);
  await seedCampus(database.db);
  await seedAccounts(database.db, testKeyring);
  await seedCrowd(database.db, testKeyring);
  // On a Saturday nearly the whole week has passed, so the remaining quota is smallest.
  const today = new Date().getUTCDay();
  await database.travel(((6 - today + 7) % 7) * DAY);
  await seedPastOrders(database.db);
}, 120_000);
afterAll(() => database.close());

describe('the demo orders', () => {
  it('respect the weekly quota of every sport, with room for the named accounts', async () => {
    const [most] = await database.db.rows<Record<string, unknown>>(`
      select max(n) filter (where username not like 'member%')::int as named,
        max(n) filter (where username like 'member%')::int as crowd, sum(n)::int as orders
      from (
        select u.username, count(*) as n
        from venue_order o
          join app_user u on u.id = o.user_id
          join site s on s.id = o.site_id
        group by u.username, s.sport_type, date_trunc('week', o.reservation_date)
      ) weekly
    `);
    expect(most).toEqual({ named: 2, crowd: expect.any(Number), orders: expect.any(Number) });
    expect(most?.['crowd']).toBeLessThanOrEqual(demoWeeklyTimes);
    expect(most?.['orders']).toBeGreaterThan(15_000);
  });

  it('have nobody at two places at the same time', async () => {
    expect(
      await database.db.rows(
        `
          select a.trade_no, b.trade_no
          from venue_order a
            join venue_order b on b.user_id = a.user_id
              and b.id > a.id
              and a.begin_at < b.end_at
              and b.begin_at < a.end_at
          limit 3
        `,
      ),
    ).toEqual([]);
  });
});
