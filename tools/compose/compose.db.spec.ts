import { createHash } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type RedisClientType } from 'redis';
import type { LocalDate } from '#domain/kit/time';
import { fileClass } from '#domain/attachments/attachment.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { room } from '#contract/kit/live';
import { stringToSign } from '#contract/kit/signature';
import { passwords } from '#contract/members/password.contract';
import { users } from '#contract/access/user.contract';
import { TestDatabase } from '#server/kit/testing/test-database';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { freePort, TestProcess } from '#server/kit/testing/test-process';
import { TestListener } from '#server/live/test-listener';
import { hashSecret } from '#server/kit/crypto/password-hash';
import { ApiClient } from '#tools/kit/api-client';
import { solveCaptcha } from '#tools/kit/captcha';
import { nginxConfigFor } from '#tools/kit/nginx-config';
import { composeEnvironment, ROOT } from './compose-file';

/** The processes of the compose file with its own environment, behind nginx as it is shipped. */
const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const whenInstalled = hasNginx ? describe : describe.skip;
const FIRST_PASSWORD = 'FirstAdmin2026now';
const OWN_PASSWORD = 'OwnPassword2026now';
const long = (mark: string): string => `${mark}0123456789abcdef0123456789abcdefgh`;
const keys = {
  APP_KEY: 'school-key',
  APP_SECRET: 'school-secret',
  PIN_KEY: 'schoolPinKey0001',
  PIN_IV: 'schoolPinIv00001',
};

let database: TestDatabase;
let dir: string;
let redis: RedisClientType;
let nginx: ChildProcess;
let front: string;
const running: TestProcess[] = [];

/** The environment of a process: the compose file's, with the addresses of this machine. */
const environmentOf = (service: string, port: number): Record<string, string> => ({
  ...composeEnvironment(service, {
    PUBLIC_URL: 'https://venue.example.edu',
    POSTGRES_PASSWORD: 'unused',
    REDIS_PASSWORD: 'unused',
    TOKEN_SECRET: long('t'),
    SECRETS_KEY: long('s'),
    AUDIT_KEY: long('a'),
    FIRST_ADMIN_PASSWORD: FIRST_PASSWORD,
    ...keys,
  }),
  DATABASE_URL: database.url,
  REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
  DATA_DIR: join(dir, 'data'),
  BACKUP_DIR: join(dir, 'backups'),
  HOST: '127.0.0.1',
  PORT: String(port),
  TRUST_PROXY: '127.0.0.1',
});

const run = async (file: string, service: string, ready: RegExp, port = 3000): Promise<TestProcess> => {
  const process = await TestProcess.start(file, environmentOf(service, port), 60_000, ready);
  running.push(process);
  return process;
};

/** Reads a day from a local address, with more headers; returns the code of the reply. */
const readDay = (
  siteId: number,
  searchDate: string,
  localAddress: string,
  more: Record<string, string> = {},
): Promise<number> => {
  const { path } = reservations.dayInfo;
  const timestamp = String(Date.now());
  const fields = { venueSiteId: String(siteId), searchDate, nocache: timestamp };
  const sign = createHash('md5')
    .update(stringToSign(keys.APP_SECRET, path, fields, timestamp))
    .digest('hex');
  const headers = { 'app-key': keys.APP_KEY, timestamp, sign, ...more };
  const address = `${front}/venue-server${path}?${new URLSearchParams(fields).toString()}`;
  return new Promise((resolve, reject) => {
    request(address, { localAddress, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve((JSON.parse(text) as { code: number }).code));
    })
      .on('error', reject)
      .end();
  });
};

const client = (): ApiClient =>
  new ApiClient({ url: front, base: '/venue-server', appKey: keys.APP_KEY, appSecret: keys.APP_SECRET });

async function aMember(): Promise<ApiClient> {
  const id = await aPerson(database.db);
  const [row] = await database.db.rows<{ username: string }>(
    'update app_user set password_hash = $2 where id = $1 returning username',
    [id, await hashSecret(OWN_PASSWORD)],
  );
  const member = client();
  expect(await member.signIn(row?.username ?? '', OWN_PASSWORD)).toMatchObject({ code: 200 });
  return member;
}

const tomorrow = async (): Promise<LocalDate> => {
  const [row] = await database.db.rows<{ date: LocalDate }>(`select (school_now()::date + 1)::text as date`);
  return row?.date as LocalDate;
};

/** Books a slot as the page does: reads the day, solves the captcha, submits. */
async function book(member: ApiClient, world: TestVenue, date: LocalDate) {
  const { body: day } = await member.call(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: date });
  return (
    await member.call(reservations.submit, {
      venueSiteId: world.siteId,
      reservationDate: date,
      reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[0], timeId: world.timeIds[3] }]),
      token: day.data?.token ?? '',
      captchaVerification: (await solveCaptcha(member, redis)) ?? '',
    })
  ).body;
}

whenInstalled('the processes of the compose file behind nginx', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'compose-'));
    for (const folder of ['data', 'backups', 'nginx']) mkdirSync(join(dir, folder));
    database = await TestDatabase.create('compose');
    redis = createClient({ url: process.env['TEST_REDIS_URL'] ?? '' });
    await redis.connect();
    await (
      await TestProcess.start('server/migrate.ts', environmentOf('migrate', 3000), 60_000, /"migrations"/)
    ).exit;
    await (
      await TestProcess.start('server/seed.ts', environmentOf('migrate', 3000), 60_000, /^\{/m)
    ).exit;
    const ports = [await freePort(), await freePort()];
    await Promise.all([
      ...ports.map((port, i) => run('server/main.ts', `server${i + 1}`, /server listens/, port)),
      run('workers/main.ts', 'worker1', /workers run/),
    ]);
    const port = await freePort();
    const config = join(dir, 'nginx', 'nginx.conf');
    const hosts = ports.map((one) => `127.0.0.1:${one}`);
    writeFileSync(config, nginxConfigFor(ROOT, hosts, port));
    nginx = spawn(
      'nginx',
      ['-c', config, '-p', join(dir, 'nginx'), '-e', 'stderr', '-g', `daemon off; pid ${join(dir, 'nginx.pid')};`],
      { stdio: 'ignore' },
    );
    front = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100; tries += 1) {
      const up = await fetch(`${front}/venue-server/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (up) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, 180_000);
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    await Promise.all(running.map((process) => process.stop('SIGKILL')));
    redis.destroy();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }, 60_000);

  it('let the first administrator in, who must change the password before anything else', async () => {
    const admin = client();
    expect(await admin.signIn('admin', FIRST_PASSWORD)).toMatchObject({ code: 200 });
    expect((await admin.call(users.list, {})).body).toMatchObject({ code: 403, errKey: 'PASSWORD_FIRST' });
    expect(
      (await admin.call(passwords.modify, { username: 'admin', oldPassword: FIRST_PASSWORD, password: OWN_PASSWORD }))
        .body,
    ).toMatchObject({ code: 200 });
    expect(await admin.signIn('admin', OWN_PASSWORD)).toMatchObject({ code: 200 });
    expect((await admin.call(users.list, {})).body).toMatchObject({ code: 200 });
  });

  it('book with captcha, show it live on every server, and sell a slot once', async () => {
    const world = await aVenue(database.db);
    const date = await tomorrow();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const [one, other] = [await aMember(), await aMember()];
    const screens = await Promise.all([1, 2, 3, 4].map(() => TestListener.open(front)));
    await Promise.all(screens.map((screen) => screen.subscribe(room.site(world.siteId, date))));
    expect(await book(one, world, date)).toMatchObject({ code: 200 });
    await Promise.all(screens.map((screen) => screen.waitUntil(({ deltas }) => deltas.length > 0)));
    expect(await book(other, world, date)).toMatchObject({ code: 250, errKey: 'SLOT_TAKEN' });
    for (const screen of screens) screen.close();
  }, 30_000);

  it('take an upload', async () => {
    const member = await aMember();
    const { body } = await member.call(
      attachments.upload,
      { fileClass: fileClass.registration },
      { file: { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') } },
    );
    expect(body).toMatchObject({ code: 200 });
  });

  it('limit by the true address of a client, whatever it says about itself', async () => {
    await database.db.rows(
      `
        insert into sys_setting (sys_key, sys_val)
        values ('limit.day.perAddressMin', '5')
        on conflict (sys_key) do update set sys_val = '5'
      `,
    );
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const world = await aVenue(database.db);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const date = await tomorrow();
    const answers: number[] = [];
    for (let n = 0; n < 8; n += 1)
      answers.push(
        await readDay(world.siteId, date, '127.0.0.2', {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-real-ip': '198.51.100.9',
        }),
      );
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await readDay(world.siteId, date, '127.0.0.3')).toBe(200);
  }, 30_000);

  it('pass the doctor, who finds each fault that is planted', async () => {
    writeFileSync(join(dir, 'backups', 'venue-1.dump'), 'x');
    await database.db.rows(`delete from sys_setting where sys_key like 'limit.%'`);
    const examine = async (more: Readonly<Record<string, string>> = {}) => {
      const process = await TestProcess.start(
        'server/doctor.ts',
        { ...environmentOf('server1', 3000), ...more },
        60_000,
        /in order, \d+ to mend/,
      );
      return { code: await process.exit, failed: [...process.log.matchAll(/FAIL {2}(\w+)/g)].map(([, name]) => name) };
    };
    // What this machine cannot show: its Node, Redis without a disk, and commits of specs that need not last.
    const ofMachine = new Set(['Node', 'Redis', 'PostgreSQL', 'disk']);
    const own = (failed: readonly (string | undefined)[]) => failed.filter((name) => !ofMachine.has(name ?? ''));
    expect(own((await examine()).failed)).toEqual([]);
    const faults: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['TLS', { PUBLIC_URL: 'http://venue.example.edu' }],
      ['proxy', { TRUST_PROXY: '' }],
      ['secrets', { AUDIT_KEY: long('t') }],
      ['backups', { BACKUP_DIR: join(dir, 'nowhere') }],
    ];
    for (const [name, more] of faults) {
      const { code, failed } = await examine(more);
      expect([code, own(failed)]).toEqual([1, [name]]);
    }
    await database.db.rows(`insert into sys_setting (sys_key, sys_val) values ('captcha.submit', '0')`);
    const old = new Date(Date.now() - 30 * 3_600_000);
    utimesSync(join(dir, 'backups', 'venue-1.dump'), old, old);
    expect(own((await examine()).failed)).toEqual(['protections', 'backups']);
  }, 60_000);
});
