import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** Waits the given milliseconds. */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a short command without a shell; returns its output as text, `code` null if it could not run. */
export function runShort(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 20_000, ...options });
  return { code: error ? null : status, text: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/** Sends a signal to a process group; a missing group is no error. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/**
 * Returns when a process began, as the system reports it, or null if it is gone. Pid and start time together identify a
 * process: a pid alone may be reused.
 */
export function beginningOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z'
      ? null
      : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}.${fields[19]}`;
  } catch {
    if (existsSync('/proc/self/stat')) return null;
    const { code, text } = runShort('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return code === 0 && text ? text : null;
  }
}

/** Returns the parent of a process if the system shows it in a file, else undefined. */
const parentOf = (pid) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that tells whether the npm that started this process still runs, also through a shell in between;
 * without npm it always returns true.
 */
export function watchNpm() {
  if (!process.env.npm_lifecycle_event) return () => true;
  const parent = process.ppid;
  let through;
  try {
    through = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8')) ? parentOf(parent) : undefined;
  } catch {
    through = undefined;
  }
  return () => process.ppid === parent && (through === undefined || parentOf(parent) === through);
}

/** Returns whether a process works in a folder or was started on it; identifies a database server of this checkout. */
export function worksOn(pid, folder) {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === folder) return true;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    if (existsSync('/proc/self/stat')) return false;
    return runShort('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).text.includes(folder);
  }
}

/**
 * Ends one process: the soft signal, then up to `limit` milliseconds, then SIGKILL for its whole group. Does nothing if
 * the process is gone or its pid was reused.
 *
 * @param {{ pid: number, beginning?: string | null, signal?: string, limit?: number, hard?: [string, number][] }} process
 */
export async function endProcess({ pid, beginning, signal = 'SIGTERM', limit = 10_000, hard = [] }) {
  const lives = () => {
    const now = beginningOf(pid);
    return now !== null && (beginning === undefined || beginning === null || now === beginning);
  };
  if (!lives()) return;
  /** @type {[string, number][]} */
  const signals = [[signal, limit], ...hard, ['SIGKILL', 5_000]];
  for (const [kind, wait] of signals) {
    try {
      if (kind === 'SIGKILL') signalGroup(pid, kind);
      process.kill(pid, kind);
    } catch (error) {
      if (error.code === 'ESRCH') return;
      throw error;
    }
    for (const until = Date.now() + wait; Date.now() < until; await sleep(25))
      if (!lives()) return signalGroup(pid, 'SIGKILL');
  }
}
