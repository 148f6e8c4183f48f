import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runShort } from './process.mjs';
import { run } from './run.mjs';

const QUIET = { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1', RUNLEVEL: '1' }; // The last two prevent a package from starting its own service.

/** Returns the path of a command on PATH or in the folders Homebrew uses, or null. */
export function onPath(name, env) {
  const folders = [
    ...(env.PATH ?? '').split(delimiter),
    ...(process.platform === 'darwin' ? ['/opt/homebrew/bin', '/usr/local/bin'] : []),
  ].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Returns whether Debian packages may be used: apt exists, and LAUNCH_INSTALL=0 is not set. */
export const hasApt = (env) =>
  env.LAUNCH_INSTALL !== '0' && process.platform === 'linux' && Boolean(onPath('apt-get', env));

/** Returns whether packages may be installed into the system: as root only. */
export const mayInstall = (env) => hasApt(env) && process.getuid?.() === 0;

/**
 * Installs packages as root; updates the package lists only if the first try fails. Returns true if they are installed.
 */
export async function installPackages(names, env) {
  const options = { env: { ...env, ...QUIET }, limit: 600_000 };
  const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], options);
  if ((await install()).code === 0) return true;
  await run('apt-get', ['update', '-q'], options);
  return (await install()).code === 0;
}

/**
 * Downloads packages without root and unpacks them under `dir`; skips names unknown to Debian. Returns true if at least
 * one was unpacked.
 */
export async function unpackPackages(names, dir, env) {
  const fresh = `${dir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const lists = join(fresh, 'apt');
  mkdirSync(join(lists, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(lists, 'cache', 'archives', 'partial'), { recursive: true });
  const options = { cwd: fresh, env: { ...env, ...QUIET }, limit: 300_000 };
  const own = [
    '-o',
    `Dir::State::Lists=${join(lists, 'lists')}`,
    '-o',
    `Dir::Cache=${join(lists, 'cache')}`,
    '-o',
    'Debug::NoLocking=1',
  ];
  const download = async (flags) => {
    for (const name of names) await run('apt-get', [...flags, 'download', name], options);
    return readdirSync(fresh).filter((file) => file.endsWith('.deb'));
  };
  let files = await download([]);
  if (files.length === 0 && (await run('apt-get', [...own, 'update', '-q'], options)).code === 0)
    files = await download(own);
  for (const file of files) {
    runShort('dpkg', ['-x', join(fresh, file), fresh]);
    rmSync(join(fresh, file));
  }
  rmSync(lists, { recursive: true, force: true });
  if (files.length === 0) return false;
  rmSync(dir, { recursive: true, force: true });
  renameSync(fresh, dir);
  return true;
}
