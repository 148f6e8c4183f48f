import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { as, ownedFolder, ownerOf } from './account.mjs';
import { cleanUpLater } from './cleanup.mjs';
import { freePort } from './ports.mjs';
import { beginningOf, endProcess, sleep, worksOn } from './process.mjs';
import { run } from './run.mjs';
import { Stop } from './console.mjs';

export const DATABASE_USER = 'venue';
const READY_MS = 90_000;
/** @type {{ signal: string, limit: number, hard: [string, number][] }} */
const FAST_STOP = { signal: 'SIGINT', limit: 20_000, hard: [['SIGQUIT', 5_000]] };
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
};
/** Settings of disposable data: specs run several times faster, and a power failure may lose everything. */
export const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const envOf = () => ({ PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C', TZ: 'UTC' });
const tailOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-6).join('\n') : '');

/** Creates a cluster with one database atomically: the remains of a killed start are created again. */
async function create({ engine, dir, account, password, database, quick }) {
  const fresh = `${dir}.new`;
  const secret = `${dir}.password`;
  rmSync(fresh, { recursive: true, force: true });
  ownedFolder(fresh, account);
  writeFileSync(secret, password, { mode: 0o600 });
  if (account) chownSync(secret, account.uid, account.gid);
  const options = { cwd: fresh, env: envOf(), limit: 120_000, ...as(account) };
  try {
    const args = [
      '-D',
      fresh,
      '-U',
      DATABASE_USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--no-locale',
      ...(quick ? ['--no-sync'] : []),
    ];
    const made = await run(join(engine.bin, 'initdb'), args, options);
    if (made.code !== 0)
      throw new Stop(`PostgreSQL could not make its data folder ${dir}.`, made.output.split('\n').slice(-5).join('\n'));
    await runSingleUser({ engine, dir: fresh, account }, `CREATE DATABASE ${database};`);
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(fresh, dir);
}

/** Runs one statement on a stopped cluster, as its owner and without a password. */
async function runSingleUser({ engine, dir, account }, statement) {
  const { code, output } = await run(join(engine.bin, 'postgres'), ['--single', '-D', dir, 'postgres'], {
    cwd: dir,
    env: envOf(),
    input: `${statement}\n`,
    limit: 60_000,
    ...as(account),
  });
  if (code !== 0 || /\b(ERROR|FATAL):/.test(output))
    throw new Stop(`PostgreSQL refused a statement on ${dir}.`, output.split('\n').slice(-5).join('\n'));
}

/** Stops a server that a killed start left on this data; removes its pid file if the server is gone. */
async function stopStale(dir) {
  const mark = join(dir, 'postmaster.pid');
  if (!existsSync(mark)) return false;
  const pid = Number(readFileSync(mark, 'utf8').split('\n')[0]);
  const own = pid > 1 && beginningOf(pid) !== null && worksOn(pid, dir);
  if (own) await endProcess({ pid, beginning: beginningOf(pid), ...FAST_STOP });
  rmSync(mark, { force: true });
  return own;
}

/** Returns the identifier of a cluster's contents: another folder, even at the same path, has another. */
export function identityOf(dir) {
  const file = openSync(join(dir, 'global', 'pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(file, bytes, 0, 8, 0);
    return bytes.toString('hex');
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a cluster in `dir`, created if missing, on a free loopback port, and waits until it accepts connections.
 * `isNewPassword` means the password is newer than the data, which is then updated.
 */
export async function openCluster({
  engine,
  dir,
  account,
  password,
  isNewPassword = false,
  database = 'venue',
  settings = {},
  log,
  quick = false,
}) {
  const made = !existsSync(join(dir, 'PG_VERSION'));
  mkdirSync(dirname(dir), { recursive: true });
  if (made) await create({ engine, dir, account, password, database, quick });
  const owner = ownerOf(dir, account);
  const retired = await stopStale(dir);
  if (!made && isNewPassword)
    await runSingleUser(
      { engine, dir, account: owner },
      `ALTER ROLE ${DATABASE_USER} PASSWORD '${password.replaceAll("'", '')}';`,
    );

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(`${dir}#${attempt}`);
    const server = await serve({ engine, dir, owner, port, settings, log });
    if (server.pid) {
      const address = (name) => `postgres://${DATABASE_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
      return { ...server, port, made, retired, dir, url: address(database), address, identity: identityOf(dir) };
    }
    if (attempt === 5 || !/in use|shared memory block/i.test(server.why ?? ''))
      throw new Stop(`PostgreSQL did not start on ${dir}.`, server.why);
    await sleep(1_000);
  }
}

/** Starts the server process and waits until its pid file reports ready; `why` holds its last output on failure. */
async function serve({ engine, dir, owner, port, settings, log }) {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w', 0o600);
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(engine.bin, 'postgres'), ['-D', dir, '-p', String(port), ...flags], {
    cwd: dir,
    env: envOf(),
    stdio: ['ignore', output, output],
    detached: true,
    ...as(owner),
  });
  closeSync(output);
  let over = '';
  child.once('exit', () => (over = tailOf(log) || 'it ended without output'));
  child.once('error', (error) => (over = error.message));
  const { pid } = child;
  if (pid === undefined) {
    await sleep(10);
    return { why: over };
  }
  const release = cleanUpLater({ name: 'PostgreSQL', pid, ...FAST_STOP });
  const mark = join(dir, 'postmaster.pid');
  const isReady = () => {
    const lines = existsSync(mark) && statSync(mark).size > 0 ? readFileSync(mark, 'utf8').split('\n') : [];
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  };
  for (const until = Date.now() + READY_MS; !isReady(); await sleep(25)) {
    if (!over && Date.now() < until) continue;
    await endProcess({ pid, ...FAST_STOP });
    release();
    return { why: over || `not ready after ${READY_MS / 1000} s: ${tailOf(log)}` };
  }
  child.unref();
  const stop = async () => {
    await endProcess({ pid, beginning: beginningOf(pid), ...FAST_STOP });
    release();
  };
  return { pid, child, stop };
}
