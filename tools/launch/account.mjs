import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { markOf } from './place.mjs';
import { ask } from './process.mjs';
import { Stop } from './talk.mjs';

const ELSEWHERE = '/var/tmp';
const amRoot = () => process.getuid?.() === 0;

const accounts = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

/** The account a database of root's runs under, since PostgreSQL refuses root: `postgres`, else `nobody`. Null for anyone else: their own. */
export function databaseAccount() {
  if (!amRoot()) return null;
  const known = accounts();
  const found = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody');
  if (!found)
    throw new Stop(
      'PostgreSQL refuses to run as root, and this system has neither a postgres nor a nobody account.',
      'Start as an ordinary user, or give DATABASE_URL.',
    );
  return found;
}

/** The account that owns existing data, so that it is opened by nobody else. */
export function ownerOf(dir, account) {
  const { uid, gid } = statSync(dir);
  if (!amRoot()) {
    if (uid === process.getuid()) return null;
    throw new Stop(
      `The data in ${dir} belongs to another user (uid ${uid}).`,
      `Start as that user, or hand it over: sudo chown -R ${process.getuid()} ${dir}`,
    );
  }
  if (uid === 0)
    throw new Stop(
      `The data in ${dir} belongs to root, under whom PostgreSQL refuses to run.`,
      `Hand it over: chown -R ${account.name} ${dir}`,
    );
  return { name: `uid ${uid}`, uid, gid };
}

/** Spawn options that make a process run as the account. */
export const as = (account) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Whether the account can enter every folder and execute every file given. */
export const canReach = (account, ...paths) =>
  ask('/bin/sh', ['-c', 'for path do test -x "$path" || exit 1; done', 'sh', ...paths], { cwd: '/', ...as(account) })
    .code === 0;

/** Makes a folder the account owns and only it may enter. */
export function ownedFolder(path, account, mode = 0o700) {
  mkdirSync(path, { recursive: true, mode });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** Makes a folder others may pass through, whatever the umask, without listing what is in it. */
function enterable(dir, account) {
  if (!mkdirSync(dir, { recursive: true }) || !account) return;
  chmodSync(dir, 0o711);
}

/**
 * The folder database files stand in: the checkout's own `.data`, or, where the account cannot enter that
 * (a clone under /root, a private parent folder), a folder of the checkout's own under /var/tmp.
 */
export function homeOf({ root, data }, account, elsewhere = ELSEWHERE) {
  enterable(data, account);
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
  enterable(dir, account);
  if (!canReach(account, dir))
    throw new Stop(
      `The account ${account.name}, under which PostgreSQL must run, can enter neither ${data} nor ${dir}.`,
      'Start as an ordinary user, or give DATABASE_URL.',
    );
  return { dir, moved: true };
}
