import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { TestDatabase } from '#server/kit/testing/test-database';
import { freePort } from '#server/kit/testing/test-process';

const root = join(__dirname, '..');
const secret = '0123456789012345678901234567890123456789';
let database: TestDatabase;
beforeAll(async () => {
  database = await TestDatabase.create('main');
}, 60_000);
afterAll(() => database.close());

interface ServerRun {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
}
/** Starts the server as a process. */
const startServer = (more: Record<string, string>): ServerRun => {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', join(root, 'server/kit/runtime/source-hook.cjs'), join(root, 'server/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        REDIS_URL: process.env['TEST_REDIS_URL'],
        TOKEN_SECRET: secret,
        SECRETS_KEY: secret,
        AUDIT_KEY: secret,
        DATA_DIR: '/tmp',
        DEMO: '1',
        ...more,
      },
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
};
const waitUntilReady = async (port: number, at: ServerRun) => {
  for (let i = 0; i < 300; i += 1) {
    try {
      return await fetch(`http://127.0.0.1:${port}/venue-server/health/ready`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(at.output());
};

it('starts, serves on loopback in demo mode, leaves a taken port alone, and stops in order', async () => {
  const port = await freePort();
  const server = startServer({ PORT: String(port) });
  expect((await waitUntilReady(port, server)).status).toBe(200);
  expect(server.output()).toContain('"host":"127.0.0.1"');
  const second = startServer({ PORT: String(port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('EADDRINUSE');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toMatch(/"level":(?:50|60)/);
}, 90_000);

it('reports an invalid environment and exits', async () => {
  const server = startServer({ TOKEN_SECRET: 'short' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/TOKEN_SECRET/);
}, 60_000);
