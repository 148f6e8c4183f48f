import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

jest.setTimeout(60_000);

const HERE = join(__dirname, '..', '..');
const SMALL_PRODUCT: Record<string, string> = {
  'domain/one.ts': 'export const one = 1;\n',
  'server/migrate.ts': 'export {};\n',
  'server/seed.ts': `import { appendFileSync } from 'node:fs';\nimport { join } from 'node:path';\nappendFileSync(join(process.env['DATA_DIR'] ?? '', 'seeds'), 'x');\nconsole.log(JSON.stringify({ spaces: 70 }));\n`,
  'server/main.ts': `import { createServer } from 'node:http';
createServer((request, reply) => {
  reply.statusCode = request.url === '/venue-server/health/ready' ? 200 : 404;
  reply.end(process.env['DATABASE_URL']);
}).listen(Number(process.env['PORT']), process.env['HOST']);\n`,
  'workers/main.ts': `setInterval(() => undefined, 1000);\n`,
};

/** Creates a checkout of a small five-file product with the real launcher. */
function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'campus-venue-launch-'));
  chmodSync(root, 0o755);
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) cpSync(join(HERE, name), join(root, name));
  mkdirSync(join(root, 'tools'));
  cpSync(join(HERE, 'tools', 'launch.mjs'), join(root, 'tools', 'launch.mjs'));
  cpSync(join(HERE, 'tools', 'launch'), join(root, 'tools', 'launch'), {
    recursive: true,
    filter: (path) => !path.endsWith('.spec.ts'),
  });
  symlinkSync(join(HERE, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(SMALL_PRODUCT)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

interface Launch {
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves when a line matches; rejects if it ends before. */
  waitForLine(what: RegExp): Promise<RegExpExecArray>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

const launches: Launch[] = [];

function launch(root: string, env: Record<string, string> = {}, verb = 'start'): Launch {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_|^(PORT|HOST|DATABASE_URL|REDIS_URL|DEMO|NODE_ENV|TEST_.*|PG_.*)$/.test(name),
    ),
  );
  const child = spawn(process.execPath, [join(root, 'tools', 'launch.mjs'), verb], {
    cwd: root,
    env: { ...clean, ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let over = false;
  void ended.then(() => (over = true));
  const waitForLine = async (what: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = what.exec(text);
      if (found) return found;
      if (over) throw new Error(`ended without saying ${what}:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  const made = { child, waitForLine, ended, output: () => text };
  launches.push(made);
  return made;
}

const RUNS = /stop +Ctrl-C/;
const stop = async (one: Launch) => {
  one.child.kill('SIGINT');
  return one.ended;
};

/**
 * Returns every running process except this one: its id, and its command line and working folder as far as readable.
 */
function processes(): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
    return lines
      .map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
      .filter(({ pid }) => pid !== process.pid);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        return [
          {
            pid: Number(name),
            command: `${readFileSync(`/proc/${name}/cmdline`, 'utf8')} ${readlinkSync(`/proc/${name}/cwd`)}`,
          },
        ];
      } catch {
        return []; // It ended meanwhile.
      }
    });
}
const processesOf = (root: string) => processes().filter(({ command }) => command.includes(root));

async function waitUntilEmpty(root: string): Promise<{ pid: number; command: string }[]> {
  for (let round = 0; round < 200 && processesOf(root).length > 0; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return processesOf(root);
}

const listener = (port: number) =>
  new Promise<Server | null>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const runningOf = (root: string) =>
  JSON.parse(readFileSync(join(root, '.data', 'running.json'), 'utf8')) as {
    address: string;
    guard: { pid: number };
    env: Record<string, string>;
  };
const answers = async (address: string) => (await fetch(`${address}/venue-server/health/ready`)).text();

describe('the launcher', () => {
  let root: string;

  beforeAll(() => {
    root = checkout();
  });

  afterAll(async () => {
    for (const { child } of launches) child.kill('SIGTERM');
    await Promise.all(launches.map(({ ended }) => ended));
    await waitUntilEmpty(root);
    rmSync(root, { recursive: true, force: true });
  });

  it('runs a fresh checkout beside old data, reports a taken port 3000, and leaves no process behind', async () => {
    mkdirSync(join(root, '.data', 'postgres-9'), { recursive: true });
    for (const major of [14, 15, 16, 17, 18])
      mkdirSync(join(root, '.data', `postgres-${major}.new`, 'base'), { recursive: true }); // What a start killed while creating its data leaves.
    const holder = await listener(3000);
    const one = launch(root);
    await one.waitForLine(RUNS);
    holder?.close();

    const port = Number((await one.waitForLine(/server healthy on 127\.0\.0\.1:(\d+)/))[1]);
    expect(port).toBeGreaterThan(3000);
    expect(one.output()).toContain(`3000 is taken; using ${port}`);
    expect(one.output()).toContain('postgres-9 is of another major version and stays as it is');
    expect(one.output()).toContain('filled: 70 spaces');
    const url = new URL(await answers(`http://127.0.0.1:${port}`));
    expect(Number(url.port)).toBeLessThan(32_768);
    expect([5432, 6379]).not.toContain(Number(url.port));
    for (const file of ['secrets.json', 'running.json'])
      expect(execFileSync('ls', ['-l', join(root, '.data', file)], { encoding: 'utf8' })).toMatch(/^-rw-------/);

    expect(await stop(one)).toBe(0);
    expect(await waitUntilEmpty(root)).toEqual([]);
    expect(existsSync(join(root, '.data', 'running.json'))).toBe(false);
  });

  it('moves the counter helper if its usual port is taken during start', async () => {
    const own = checkout();
    const signs = mkdtempSync(join(tmpdir(), 'campus-venue-helper-'));
    mkdirSync(join(own, 'tools', 'counterparts', 'counter'), { recursive: true });
    // It waits until another process takes the port it found free, and then crashes as a program does in that case.
    writeFileSync(
      join(own, 'tools', 'counterparts', 'counter', 'main.ts'),
      `import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const port = Number(process.env['COUNTERPART_PORT']);
const begin = () => createServer((_, reply) => reply.end('{}')).listen(port, '127.0.0.1');
if (port !== 8090) begin();
else {
  writeFileSync(${JSON.stringify(join(signs, 'begun'))}, '');
  const wait = setInterval(() => { if (existsSync(${JSON.stringify(join(signs, 'taken'))})) { clearInterval(wait); begin(); } }, 20);
}\n`,
    );
    const one = launch(own);
    let over = false;
    const taking = (async () => {
      while (!over && !existsSync(join(signs, 'begun'))) await new Promise((resolve) => setTimeout(resolve, 20));
      const holder = over ? null : createServer((socket) => socket.destroy());
      await new Promise<void>((resolve) => (holder ? holder.listen(8090, '127.0.0.1', resolve) : resolve()));
      writeFileSync(join(signs, 'taken'), '');
      return holder;
    })();
    await one.waitForLine(RUNS);
    over = true;
    const holder = await taking;
    if (holder) expect(one.output()).toContain('port 8090 is taken; using another');
    expect(one.output()).toMatch(/local helper +http:\/\/127\.0\.0\.1:(?!8090)\d+/);
    expect(runningOf(own).env['HELPER_URL']).toMatch(/:(?!8090)\d+$/);
    holder?.close();
    expect(await stop(one)).toBe(0);
    expect(await waitUntilEmpty(own)).toEqual([]);
    rmSync(own, { recursive: true, force: true });
    rmSync(signs, { recursive: true, force: true });
  });

  it('restarts in seconds without building or seeding, and refuses to run twice', async () => {
    const since = Date.now();
    const one = launch(root);
    await one.waitForLine(RUNS);
    expect(Date.now() - since).toBeLessThan(15_000);
    expect(one.output()).toContain('up to date');
    expect(readFileSync(join(root, '.data', 'seeds'), 'utf8')).toBe('x');

    const two = launch(root);
    expect(await two.ended).toBe(1);
    expect(two.output()).toContain(
      `already runs from this folder (process ${one.child.pid}): ${runningOf(root).address}`,
    );
    await answers(runningOf(root).address);
    expect(await stop(one)).toBe(0);
  });

  it('refuses a chosen port that is taken, and starts nothing', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const one = launch(root, { PORT: String(port) });
    expect(await one.ended).toBe(1);
    expect(one.output()).toContain(`Port ${port} is taken on 127.0.0.1.`);
    expect(processesOf(root)).toEqual([]);
    holder.close();
  });

  it('cleans up after a killed launcher; the next start waits for that and runs', async () => {
    const one = launch(root);
    await one.waitForLine(RUNS);
    one.child.kill('SIGKILL');
    await one.ended;
    const two = launch(root);
    await two.waitForLine(RUNS);
    await answers(runningOf(root).address);
    expect(await stop(two)).toBe(0);
    expect(await waitUntilEmpty(root)).toEqual([]);
  });

  it('stops the database and Redis left by a killed guard, and restarts a crashed worker', async () => {
    const one = launch(root);
    await one.waitForLine(RUNS);
    process.kill(runningOf(root).guard.pid, 'SIGKILL');
    one.child.kill('SIGKILL');
    await one.ended;
    const left = processesOf(root);
    expect(left.some(({ command }) => command.includes('postgres'))).toBe(true);
    for (const { pid, command } of left) if (/dist.(server|workers)/.test(command)) process.kill(pid, 'SIGKILL');

    const two = launch(root);
    await two.waitForLine(RUNS);
    expect(two.output().match(/stopped one left over by a killed start/g)).toHaveLength(2);
    const worker = processesOf(root).find(({ command }) => command.includes('dist/workers'));
    expect(worker).toBeDefined();
    process.kill(worker?.pid ?? Number.NaN, 'SIGKILL');
    await two.waitForLine(/workers was ended by SIGKILL; starting it again/);
    expect(await stop(two)).toBe(0);
    expect(await waitUntilEmpty(root)).toEqual([]);
  });

  it('opens data of an older run whose secrets are lost', async () => {
    rmSync(join(root, '.data', 'secrets.json'));
    const one = launch(root);
    await one.waitForLine(RUNS);
    expect(one.output()).toContain('up to date');
    expect(readFileSync(join(root, '.data', 'seeds'), 'utf8')).toBe('x');
    expect(await stop(one)).toBe(0);
  });

  it('explains what to do if Redis is missing and installs are disabled', async () => {
    const one = launch(root, { PATH: '/nonexistent', LAUNCH_INSTALL: '0' });
    expect(await one.ended).toBe(1);
    expect(one.output()).toContain('neither redis-server nor valkey-server on PATH');
    expect(one.output()).toContain('sudo apt-get install redis-server');
    expect(await waitUntilEmpty(root)).toEqual([]);
  });

  it('stops at once if told to during start', async () => {
    const one = launch(root);
    await one.waitForLine(/PostgreSQL/);
    expect(await stop(one)).toBe(0);
    expect(await waitUntilEmpty(root)).toEqual([]);
    expect(existsSync(join(root, '.data', 'running.json'))).toBe(false);
  });
});
