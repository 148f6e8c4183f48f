import { hardwareKind } from '#domain/devices/device.status';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { aDevice } from '#server/kit/testing/test-device';
import { LedgerRunService } from '#server/reconciliation/ledger-run.service';
import { seedPool } from './pool.seed';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'pool_seed');
  const { db, env } = api;
  const { venueId } = await aVenue(db);
  await db.rows(`update venue set venue_name = '游泳馆' where id = $1`, [venueId]);
  for (const n of [1, 2, 3, 4])
    await aDevice(db, env.SECRETS_KEY, { venueId, kind: hardwareKind.locker, sn: `CB-YY-${n}` });
  const name = (username: string, id: number) =>
    db.rows('update app_user set username = $1 where id = $2', [username, id]);
  await name('schooladmin', await aPerson(db));
  for (let n = 1; n <= 50; n += 1) await name(`student${n}`, await aPerson(db));
}, 120_000);
afterAll(() => api.close());

it('seeds wristbands with paid deposits and bills whose money agrees with the ledger, once', async () => {
  expect(await seedPool(api.db)).toBeGreaterThan(0);
  const [deposits] = await api.db.rows<{ paid: number; without: number }>(`
    select count(*) filter (where b.deposit_paid)::int as paid, count(*) filter (where b.deposit_no is null)::int as without
    from bracelet b
    where b.bind_status = 2
  `);
  expect(deposits?.paid).toBeGreaterThan(10);
  expect(deposits?.without).toBeGreaterThan(0);
  expect((await api.app.get(LedgerRunService, { strict: false }).findFaults()).faults).toEqual([]);
  expect(await seedPool(api.db)).toBe(0);
});
