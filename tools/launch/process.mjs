import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** Waits. */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a short command to its end without a shell; output as text, `code` null when it could not run. */
export function ask(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 20_000, ...options });
  return { code: error ? null : status, text: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/** Sends a signal to a process group; a group that is gone is no error. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/**
 * When a process began, as the system tells it, or null when it is gone. Pid and beginning together name one process:
 * a pid alone may have been given to another since.
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
    const { code, text } = ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return code === 0 && text ? text : null;
  }
}

/** The parent of a process where the system shows it in a file, else undefined. */
const parentOf = (pid) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
  } catch {
    return undefined;
  }
};

/**
 * Watches whether the npm that started this process is still there, through the shell npm put in between. Answers a question
 * that is asked again and again; without npm it is always answered yes.
 */
export function npmLives() {
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

/** Whether a process works in, or was started on, a folder: how a database server is known as this checkout's own. */
export function worksOn(pid, folder) {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === folder) return true;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    if (existsSync('/proc/self/stat')) return false;
    return ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).text.includes(folder);
  }
}

/**
 * Ends one process: the gentle signal, then up to `limit` milliseconds, then SIGKILL for its whole group.
 * Does nothing when the process is gone or its pid is somebody else's by now.
 */
export async function end({ pid, beginning, signal = 'SIGTERM', limit = 10_000, hard = [] }) {
  const lives = () => {
    const now = beginningOf(pid);
    return now !== null && (beginning === undefined || beginning === null || now === beginning);
  };
  if (!lives()) return;
  for (const [kind, patience] of [[signal, limit], ...hard, ['SIGKILL', 5_000]]) {
    try {
      if (kind === 'SIGKILL') signalGroup(pid, kind);
      process.kill(pid, kind);
    } catch (error) {
      if (error.code === 'ESRCH') return;
      throw error;
    }
    for (const until = Date.now() + patience; Date.now() < until; await sleep(25))
      if (!lives()) return signalGroup(pid, 'SIGKILL');
  }
}
