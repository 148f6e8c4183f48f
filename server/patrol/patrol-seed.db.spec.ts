import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleStatus } from '#domain/devices/device.status';
import { role } from '#domain/session/role.status';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { seedPatrol } from './patrol.seed';

let test: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  test = await TestDatabase.create('patrol_seed');
  dataDir = mkdtempSync(join(tmpdir(), 'patrol-seed-'));
}, 60_000);
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await test.close();
});

it('shows a week of the demo: normal checks, a missed one, and exceptions with photos in every state', async () => {
  const { db } = test;
  for (const name of ['游泳馆', '综合体育馆'])
    await db.rows('update venue set venue_name = $2 where id = $1', [(await aVenue(db)).venueId, name]);
  for (const [username, roleId] of [
    ['patrol', role.patrol],
    ['venueadmin', role.venueAdmin],
    ['schooladmin', role.admin],
  ] as const)
    await db.rows('update app_user set username = $2 where id = $1', [await aPerson(db, { roleId }), username]);
  expect(await seedPatrol(db, dataDir)).toBe(42);
  expect(await seedPatrol(db, dataDir)).toBe(0);
  const states = await db.rows<{ status: number | null; n: number }>(
    'select status, count(*)::int as n from security_check group by 1 order by 1 nulls last',
  );
  expect(states).toEqual([
    { status: handleStatus.normal, n: 37 },
    { status: handleStatus.pending, n: 2 },
    { status: handleStatus.handled, n: 2 },
    { status: null, n: 1 },
  ]);
  expect(
    await db.rows(
      `
        select count(*)::int as n
        from security_check_point p
          cross join jsonb_array_elements(p.items) i
          join attachment a on a.id = i -> 'photoIds' ->> 0
        where i -> 'ok' = 'false'
      `,
    ),
  ).toEqual([{ n: 4 }]);
});
