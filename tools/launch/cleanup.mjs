import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOf, endProcess, signalGroup, sleep } from './process.mjs';

const entries = [];
let guard;
let hasty = false;
let isClosing = false;

/**
 * Starts the guard: a small process that survives a killed launcher and then stops what the launcher registered. It receives
 * every entry through a pipe; the pipe closes when the launcher ends.
 */
export function openGuard() {
  if (guard) return guard.pid;
  guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  guard.stdin.on('error', () => undefined);
  guard.unref();
  guard.stdin.unref?.();
  for (const entry of entries) send({ register: entry });
  return guard.pid;
}

const send = (message) => void guard?.stdin.write(`${JSON.stringify(message)}\n`);

/**
 * Registers a process (`pid`, `signal`, `limit`, `hard`), a folder (`dir`) or a file (`file`) for cleanup until
 * released or until everything is stopped, in reverse order. Returns the release function.
 */
export function cleanUpLater(entry) {
  if (isClosing && entry.pid) {
    signalGroup(entry.pid, 'SIGKILL');
    throw new Error(`${entry.name} was to start while everything stops`);
  }
  const whole = entry.pid ? { ...entry, beginning: beginningOf(entry.pid) } : entry;
  whole.id = `${entries.length}.${Math.random().toString(36).slice(2)}`;
  entries.push(whole);
  send({ register: whole });
  return () => {
    const at = entries.indexOf(whole);
    if (at < 0) return;
    entries.splice(at, 1);
    send({ release: whole.id });
  };
}

/**
 * Stops and deletes entries, last first. Errors are reported by `complain` and do not prevent the rest.
 *
 * @param {readonly any[]} entries
 * @param {(text: string) => void} [complain]
 */
export async function clear(entries, complain = () => undefined) {
  for (const entry of [...entries].reverse()) {
    try {
      if (entry.pid) await endProcess(hasty ? { ...entry, limit: Math.min(entry.limit ?? 0, 1_000) } : entry);
      if (entry.dir) await rm(entry.dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      if (entry.file) await rm(entry.file, { force: true });
    } catch (error) {
      complain(`could not clear ${entry.name}: ${error.message}`);
    }
  }
}

/** Shortens every remaining timeout after a second Ctrl-C. */
export const shortenTimeouts = () => void (hasty = true);

/** Returns whether everything is being stopped: an exit is then not a crash. */
export const isEnding = () => isClosing;

/** Stops everything registered and ends the guard. Nothing can be registered afterwards. */
export async function clearAll(complain) {
  isClosing = true;
  while (entries.length > 0) {
    const entry = entries[entries.length - 1];
    await clear([entry], complain);
    const at = entries.indexOf(entry);
    if (at >= 0) entries.splice(at, 1);
    send({ release: entry.id });
  }
  if (!guard) return;
  const exited = new Promise((resolve) => guard.once('exit', resolve));
  guard.stdin.end();
  await Promise.race([exited, sleep(2_000)]);
  guard = undefined;
}
