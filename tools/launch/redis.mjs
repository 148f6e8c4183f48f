import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { dirname, join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { hasApt, installPackages, mayInstall, onPath, unpackPackages } from './apt.mjs';
import { cleanUpLater } from './cleanup.mjs';
import { freePort } from './ports.mjs';
import { runShort, beginningOf, endProcess, sleep, worksOn } from './process.mjs';
import { writePrivate } from './secrets.mjs';
import { Stop } from './console.mjs';

const PACKAGES = [
  'redis-server',
  'redis-tools',
  'libjemalloc2',
  'liblzf1',
  'libatomic1',
  'liblua5.1-0',
  'lua-cjson',
  'lua-bitop',
];
const NAMES = ['redis-server', 'valkey-server'];
const READY_MS = 60_000;
const STOP_OPTIONS = { signal: 'SIGTERM', limit: 10_000 };

/** Returns a working Redis or Valkey binary with the environment it needs; null if it does not run. */
function serverAt(bin, env = {}) {
  const { code, text } = runShort(bin, ['--version'], { env: { PATH: process.env.PATH, ...env } });
  const version = /v=([\d.]+)/.exec(text)?.[1];
  return code === 0 && version ? { bin, env, version, major: Number.parseInt(version, 10) } : null;
}

/** Returns the binary an earlier run unpacked under `.data`. */
function unpacked(dir) {
  const bin = join(dir, 'usr', 'bin', 'redis-server');
  if (!existsSync(bin)) return null;
  const above = join(dir, 'usr', 'lib');
  const folders = existsSync(above) ? [above, ...readdirSync(above).map((name) => join(above, name))] : [];
  return serverAt(bin, { LD_LIBRARY_PATH: folders.join(':') });
}

/**
 * Returns the Redis to use: on PATH, unpacked before, installed by apt as root, or downloaded and unpacked without
 * root.
 *
 * @param {{ data: string, env: any, now?: (text: string) => void }} options
 */
export async function findRedis({ data, env, now = () => undefined }) {
  const onSystem = () =>
    NAMES.map((name) => onPath(name, env))
      .filter(Boolean)
      .map((bin) => serverAt(bin))
      .find(Boolean);
  const dir = join(data, 'redis-binaries');
  const here = onSystem() ?? unpacked(dir);
  if (here) return here;
  if (mayInstall(env)) {
    now('installing redis-server with apt');
    await installPackages(['redis-server'], env);
    const installed = onSystem();
    if (installed) return installed;
  }
  if (hasApt(env)) {
    now('downloading redis-server from Debian');
    mkdirSync(data, { recursive: true });
    await unpackPackages(PACKAGES, dir, env);
    const found = unpacked(dir);
    if (found) return found;
  }
  throw new Stop(
    'Redis is not here: no REDIS_URL that answers, and neither redis-server nor valkey-server on PATH.',
    'Debian: sudo apt-get install redis-server\nmacOS: brew install redis\nElsewhere: set REDIS_URL to a Redis 6.2 or newer.',
  );
}

/** Sends commands to a Redis and returns its replies, by the plain protocol. */
export function sendCommands(url, ...commands) {
  const { hostname, port, password, username, protocol } = new URL(url);
  const auth = password
    ? [['AUTH', ...(username ? [decodeURIComponent(username)] : []), decodeURIComponent(password)]]
    : [];
  const encode = (words) =>
    `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
  const all = [...auth, ...commands];
  return new Promise((resolve, reject) => {
    const options = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
    const socket = protocol === 'rediss:' ? connectTls({ ...options, servername: hostname }) : connectPlain(options);
    let received = '';
    socket.setTimeout(3_000, () => socket.destroy(new Error('no answer within 3 s')));
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      received += chunk;
      const refused = /^-(.*)\r\n/m.exec(received);
      if (refused) socket.destroy(new Error(refused[1]));
      else if (received.split('\r\n').length > all.length) {
        socket.end();
        resolve(received);
      }
    });
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.write(all.map(encode).join(''));
  });
}

/** Returns why the Redis at an address cannot be used, or null if it answers. */
export const redisProblem = (url) =>
  Promise.resolve()
    .then(() => sendCommands(url, ['PING']))
    .then(
      () => null,
      (error) => error.message || error.code || 'no answer',
    );

/**
 * Starts a Redis on a free loopback port. Kept data is appended to a log each second; disposable data is written
 * nowhere.
 */
export async function openRedis({ server, dir, password, log, throwaway = false }) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(log), { recursive: true });
  const retired = await stopStale(dir);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(`${dir}#${attempt}`);
    const opened = await serve({ server, dir, password, port, log, throwaway });
    if (opened.pid)
      return { ...opened, port, retired, dir, url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}` };
    if (attempt === 3) throw new Stop('Redis did not start.', opened.why);
    if (/in use/i.test(opened.why ?? '')) continue;
    if (attempt > 1 || readdirSync(dir).length <= 2) throw new Stop('Redis did not start.', opened.why);
    renameSync(dir, `${dir}.unread-${Date.now()}`); // It only caches and queues: the durable data is in PostgreSQL, which queues it again.
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }
}

async function stopStale(dir) {
  const mark = join(dir, 'redis.pid');
  if (!existsSync(mark)) return false;
  const pid = Number(readFileSync(mark, 'utf8'));
  const own = pid > 1 && beginningOf(pid) !== null && worksOn(pid, dir);
  if (own) await endProcess({ pid, beginning: beginningOf(pid), ...STOP_OPTIONS });
  rmSync(mark, { force: true });
  return own;
}

async function serve({ server, dir, password, port, log, throwaway }) {
  const conf = join(dir, 'redis.conf');
  const persistence = throwaway
    ? ['appendonly no', ...(server.major >= 7 ? ['enable-debug-command local'] : [])]
    : ['appendonly yes', 'appendfsync everysec'];
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${dir}"`,
    `pidfile "${join(dir, 'redis.pid')}"`,
    'daemonize no',
    'save ""',
    'maxmemory-policy noeviction',
    'tcp-backlog 511',
    ...persistence,
  ];
  writePrivate(conf, `${lines.join('\n')}\n`);
  const output = openSync(log, 'w', 0o600);
  const child = spawn(server.bin, [conf], {
    cwd: dir,
    env: { PATH: process.env.PATH, ...server.env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  let over = '';
  child.once(
    'exit',
    () => (over = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') || 'it ended without output'),
  );
  child.once('error', (error) => (over = error.message));
  const { pid } = child;
  if (pid === undefined) {
    await sleep(10);
    return { why: over };
  }
  const release = cleanUpLater({ name: 'Redis', pid, ...STOP_OPTIONS });
  const url = `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  for (const until = Date.now() + READY_MS; (await redisProblem(url)) !== null; await sleep(25)) {
    if (!over && Date.now() < until) continue;
    await endProcess({ pid, ...STOP_OPTIONS });
    release();
    return { why: over || `not ready after ${READY_MS / 1000} s` };
  }
  child.unref();
  const stop = async () => {
    await endProcess({ pid, beginning: beginningOf(pid), ...STOP_OPTIONS });
    release();
  };
  return { pid, child, stop };
}
