import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DemoClient } from '#e2e/kit/campus';
import { address, expect, test } from '#e2e/kit/fixtures';

interface NamedSecret {
  readonly name: string;
  readonly value: string;
}
interface NamedText {
  readonly name: string;
  readonly body: string;
}

const canary = `canary${'0123456789abcdef'.repeat(2)}`;
const env = (name: string): string => process.env[name] ?? '';
const dataDir = (): string => process.env['DATA_DIR'] ?? '.data';

/** Returns the values of a key file under names such as key or secret; of a multi-line key each line. */
const secretValues = (value: unknown, name = ''): string[] =>
  typeof value === 'string'
    ? /key|secret|password/i.test(name)
      ? value.split('\n').filter((line) => line.length >= 12 && !line.startsWith('-----'))
      : []
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, one]) => secretValues(one, key))
      : [];
const keyFiles = (): string[] =>
  readdirSync(dataDir(), { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^[^/]+\.json$|^(gateway|identity|messages|invoices)\/.*\.json$/.test(path) && !/running|seeded/.test(path),
  );

/**
 * Returns the secrets of this product: its master keys, the passwords of its stores, the keys of outside systems and
 * devices.
 */
function secretsOfThisProduct(): NamedSecret[] {
  const masters = ['TOKEN_SECRET', 'SECRETS_KEY', 'AUDIT_KEY', 'OPERATOR_TOKEN'].map((name) => ({
    name,
    value: env(name),
  }));
  const stores = ['DATABASE_URL', 'REDIS_URL'].map((name) => ({
    name,
    value: decodeURIComponent(new URL(env(name)).password),
  }));
  const keys = keyFiles().flatMap((file) =>
    [...new Set(secretValues(JSON.parse(readFileSync(join(dataDir(), file), 'utf8'))))].map((value) => ({
      name: file,
      value,
    })),
  );
  return [...masters, ...stores, ...keys].filter(({ value }) => value.length >= 12);
}

/** Returns every file of the screens, the served pages and the API reference. */
async function browserFiles(): Promise<NamedText[]> {
  const folder = join(process.cwd(), 'dist', 'web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => ({ name: path, body: readFileSync(join(folder, path), 'utf8') }));
  const pages = ['/venue/login', '/venue/monitor-echart-ws', '/venue/site-status/1', '/venue-server/docs/openapi.json'];
  return [
    ...files,
    ...(await Promise.all(
      pages.map(async (name) => ({ name, body: await (await fetch(`${address()}${name}`)).text() })),
    )),
  ];
}
const leaksIn = (texts: readonly NamedText[], secrets: readonly NamedSecret[]): string[] =>
  secrets.flatMap(({ name, value }) =>
    texts.filter(({ body }) => body.includes(value)).map((text) => `${name} in ${text.name}`),
  );

test('the browser receives no key, password or secret setting of the running product', async () => {
  const admin = await DemoClient.loggedInAs('admin');
  const { data } =
    await admin.get<{ sysKey: string; visibility: string; version: number; isSet: boolean }[]>(
      '/api/sys_sets/deployment',
    );
  const hidden = data.filter(({ visibility, isSet }) => visibility === 'secret' && !isSet);
  expect(hidden.length).toBeGreaterThan(0);
  const set: typeof hidden = [];
  try {
    for (const one of hidden) {
      const { code } = await admin.post('/api/sys_sets/deployment/save', {
        sysKey: one.sysKey,
        sysVal: `${canary}${one.sysKey}`,
        version: one.version,
      });
      if (code === 200) set.push(one);
    }
    expect(set.length).toBeGreaterThan(0);
    const secrets = [...secretsOfThisProduct(), { name: 'a secret setting', value: canary }];
    expect(secrets.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'TOKEN_SECRET',
        'SECRETS_KEY',
        'AUDIT_KEY',
        'DATABASE_URL',
        'REDIS_URL',
        'demo-devices.json',
      ]),
    );
    const texts = await browserFiles();
    expect(texts.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(50);
    expect(leaksIn(texts, secrets)).toEqual([]);
    // Nor the name of a server-only variable: a bundle that reads it would include its value.
    expect(
      leaksIn(
        texts,
        ['TOKEN_SECRET', 'AUDIT_KEY', 'DATABASE_URL', 'REDIS_URL', 'OPERATOR_TOKEN'].map((value) => ({
          name: value,
          value,
        })),
      ),
    ).toEqual([]);
    // The search finds a planted secret.
    expect(leaksIn([...texts, { name: 'planted.js', body: `const key = "${env('SECRETS_KEY')}"` }], secrets)).toContain(
      'SECRETS_KEY in planted.js',
    );
  } finally {
    for (const { sysKey } of set) {
      const now = (await admin.get<{ sysKey: string; version: number }[]>('/api/sys_sets/deployment')).data.find(
        (one) => one.sysKey === sysKey,
      );
      await admin.post('/api/sys_sets/deployment/reset', { sysKey, version: now?.version ?? 0 });
    }
  }
});
