import { linkSync, readFileSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { cleanUpLater } from './cleanup.mjs';
import { beginningOf, sleep } from './process.mjs';
import { writePrivate } from './secrets.mjs';
import { Stop } from './console.mjs';

const GUARD_WAIT_MS = 60_000;

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};
const ownRecord = () => ({ pid: process.pid, beginning: beginningOf(process.pid) });
const isAlive = (who) => Boolean(who?.pid) && beginningOf(who.pid) !== null && beginningOf(who.pid) === who.beginning;

/**
 * Returns the record of the start running in this checkout, with the environment of its processes; undefined if there
 * is none.
 */
export function runningIn(path) {
  const record = read(path);
  return record && isAlive(record) ? record : undefined;
}

/** Creates a lock file of this process; returns null, or the owner of the existing one. */
function tryLock(path) {
  const fresh = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(fresh, JSON.stringify(ownRecord()), { mode: 0o600 });
  try {
    linkSync(fresh, path);
    return null;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return read(path) ?? {};
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Claims the checkout for one running product. Refuses while another runs; replaces the record of a killed launcher
 * after its guard has finished. Returns the writer of the record's further facts.
 */
export async function claim(path) {
  for (const until = Date.now() + GUARD_WAIT_MS; ;) {
    const other = tryLock(path);
    if (!other) return (facts) => writePrivate(path, `${JSON.stringify({ ...ownRecord(), ...facts }, null, 2)}\n`);
    if (isAlive(other)) throw alreadyRunning(other);
    if (isAlive(other.guard) && Date.now() < until) await sleep(100);
    else setAside(path, other);
  }
}

/** Runs work that two launchers must not do at once in one checkout; the second waits for the first. */
export async function exclusively(path, work) {
  for (let other = tryLock(path); other; other = tryLock(path)) {
    if (isAlive(other)) await sleep(250);
    else setAside(path, other);
  }
  const release = cleanUpLater({ name: path, file: path });
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
    release();
  }
}

/** Removes a dead record, and only that one: another start may have claimed the checkout meanwhile. */
function setAside(path, dead) {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const taken = read(aside);
  if (taken?.pid === dead.pid && taken?.beginning === dead.beginning) rmSync(aside);
  else renameSync(aside, path);
}

const alreadyRunning = ({ pid, address }) =>
  new Stop(
    `The product already runs from this folder (process ${pid})${address ? `: ${address}` : '; it is still starting'}.`,
    `Open that address, or stop it first: Ctrl-C in its window, or kill ${pid}\nTo run a second one, clone into another folder.`,
  );
