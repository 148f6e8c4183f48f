import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { testKeyring } from '#server/kit/testing/test-env';
import { freePort, TestProcess } from '#server/kit/testing/test-process';
import { seedAccounts, seedRoles } from '#server/members/account.seed';
import { seedCrowd } from '#server/members/crowd.seed';
import { seedReference } from '#server/system/reference.seed';
import { seedCampus } from '#server/venues/campus.seed';
import { seedHardware } from '#server/hardware/hardware.seed';

const dataDir = mkdtempSync(join(tmpdir(), 'simulator-'));
let api: TestApi;
let gateway: TestProcess;

beforeAll(async () => {
  const port = await freePort();
  gateway = await TestProcess.start('tools/counterparts/gateway/main.ts', {
    COUNTERPART_PORT: String(port),
    COUNTERPART_STATE: join(dataDir, 'gateway-state'),
    DATA_DIR: dataDir,
  });
  api = await TestApi.boot(AppModule, 'simulator', {
    SCHOOL: 'demo',
    DEMO: '1',
    DATA_DIR: dataDir,
    GATEWAY_URL: `http://127.0.0.1:${port}`,
  });
  await seedReference(api.db);
  await seedRoles(api.db);
  await seedCampus(api.db);
  await seedAccounts(api.db, testKeyring);
  await seedCrowd(api.db, testKeyring);
  await seedHardware(api.db, { secretsKey: api.env.SECRETS_KEY, school: api.env.SCHOOL, dataDir });
  // In-memory tables are refreshed shortly after their rows.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await api.close();
});

const simulate = (rate: number) =>
  TestProcess.start(
    'tools/simulate/main.ts',
    { PUBLIC_URL: api.address, DATA_DIR: dataDir, SIMULATE: String(rate) },
    60_000,
  );
const count = async (sql: string) =>
  (await api.db.rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n ?? 0;
const until = async (what: string, of: TestProcess, fits: () => Promise<boolean>) => {
  for (let waited = 0; !(await fits()); waited += 500) {
    if (waited > 120_000) throw new Error(`waited for ${what} in vain\n${of.log}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

it('simulates the demo campus by the public API: gates, bookings with captcha, heartbeats, alarms', async () => {
  const simulator = await simulate(40);
  try {
    await until('people at the gates', simulator, async () => (await count('gate_event')) >= 20);
    await until(
      'every plain device but face terminals and cabinets',
      simulator,
      async () => (await count('hardware where state = 1')) === 19,
    );
    await until(
      'paid bookings',
      simulator,
      async () => (await count('venue_order where pay_status = 2 and pay_fee > 0')) >= 3,
    );
    await until('an alarm', simulator, async () => (await count('device_alarm')) >= 1);
    expect(await count(`gate_event where abs(extract(epoch from received_at - at)) > 30 or clock_suspect`)).toBe(0);
    expect(await api.db.rows('select coalesce(sum(ins + outs), 0)::int as n from gate_day')).toEqual([
      { n: await count('gate_event where result = 1') },
    ]);
  } finally {
    const began = performance.now();
    await simulator.stop();
    expect(await simulator.exit).toBe(0);
    expect(performance.now() - began).toBeLessThan(2_000);
  }
}, 300_000);

it('does nothing outside demo mode', async () => {
  const bare = await TestApi.boot(AppModule, 'simulator_none');
  try {
    await expect(
      TestProcess.start(
        'tools/simulate/main.ts',
        { PUBLIC_URL: bare.address, DATA_DIR: dataDir, SIMULATE: '1' },
        60_000,
      ),
    ).rejects.toThrow(/This is not the demo campus/);
  } finally {
    await bare.close();
  }
}, 90_000);
