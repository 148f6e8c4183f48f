import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { markOf } from './paths.mjs';
import { runShort } from './process.mjs';
import { Stop } from './console.mjs';

const FALLBACK_FOLDER = '/var/tmp';
const userId = () => process.getuid?.() ?? -1; // There is none on Windows, where the launcher does not run.
const isRoot = () => userId() === 0;

const accounts = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

/**
 * Returns the account that runs the database if this process is root, because PostgreSQL refuses root: `postgres`, else
 * `nobody`. Null for any other user.
 */
export function databaseAccount() {
  if (!isRoot()) return null;
  const known = accounts();
  const found = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody');
  if (!found)
    throw new Stop(
      'PostgreSQL refuses to run as root, and this system has neither a postgres nor a nobody account.',
      'Start as an ordinary user, or give DATABASE_URL.',
    );
  return found;
}

/** Returns the account that owns existing data, which must be the one to open it. */
export function ownerOf(dir, account) {
  const { uid, gid } = statSync(dir);
  if (!isRoot()) {
    if (uid === userId()) return null;
    throw new Stop(
      `The data in ${dir} belongs to another user (uid ${uid}).`,
      `Start as that user, or hand it over: sudo chown -R ${userId()} ${dir}`,
    );
  }
  if (uid === 0)
    throw new Stop(
      `The data in ${dir} belongs to root, under whom PostgreSQL refuses to run.`,
      `Hand it over: chown -R ${account.name} ${dir}`,
    );
  return { name: `uid ${uid}`, uid, gid };
}

/** Returns the spawn options that run a process under the account. */
export const as = (account) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Returns whether the account can enter every given folder and execute every given file. */
export const canReach = (account, ...paths) =>
  runShort('/bin/sh', ['-c', 'for path do test -x "$path" || exit 1; done', 'sh', ...paths], {
    cwd: '/',
    ...as(account),
  }).code === 0;

/** Creates a folder that is owned by the account and accessible to it alone. */
export function ownedFolder(path, account, mode = 0o700) {
  mkdirSync(path, { recursive: true, mode });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** Creates a folder that others may pass through, with any umask, but not list. */
function makeEnterable(dir, account) {
  if (!mkdirSync(dir, { recursive: true }) || !account) return;
  chmodSync(dir, 0o711);
}

/**
 * Returns the folder of database files: the checkout's own `.data`, or, if the account cannot enter it (a clone under
 * /root, a private parent folder), a folder of the checkout under /var/tmp.
 */
export function dataHomeOf({ root, data }, account, elsewhere = FALLBACK_FOLDER) {
  makeEnterable(data, account);
  if (!account || canReach(account, data)) return { dir: data, moved: false };
  const dir = join(elsewhere, `campus-venue-${markOf(root)}`);
  if (existsSync(dir)) {
    const found = lstatSync(dir);
    if (!found.isDirectory() || found.uid !== 0)
      throw new Stop(
        `${dir} is in the way: it is not this checkout's folder.`,
        'Remove it, or clone into a folder other users may enter.',
      );
  }
  makeEnterable(dir, account);
  if (!canReach(account, dir))
    throw new Stop(
      `The account ${account.name}, under which PostgreSQL must run, can enter neither ${data} nor ${dir}.`,
      'Start as an ordinary user, or give DATABASE_URL.',
    );
  return { dir, moved: true };
}
