import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isEnding, cleanUpLater } from './cleanup.mjs';
import { beginningOf, endProcess, sleep } from './process.mjs';
import { print, Stop } from './console.mjs';

const LOG_LIMIT = 10 * 1024 * 1024;
const STABLE_MS = 60_000;
const MAX_FALLS = 5;

function openLog(path) {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** Returns the last lines of a log, for a message. */
export const tail = (path, count = 15) =>
  existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '';

/**
 * Starts a process in its own group with its own log. Until `settled()` a crash is final and `check` throws it; after
 * that the process is restarted, at most five times a minute.
 *
 * @param {{
 *   name: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, logs: string, limit?: number,
 *   onLost?: (failure: Stop) => void,
 * }} options
 */
export function child({ name, args, env, cwd, logs, limit = 20_000, onLost = () => undefined }) {
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name.replaceAll(' ', '-')}.log`);
  let process_;
  /** @type {() => void} */
  let release = () => undefined;
  let isSettled = false;
  let isStopping = false;
  let lost;
  let falls = [];
  let left; // The process that was stopped on purpose.

  const begin = () => {
    const output = openLog(log);
    process_ = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', output, output], detached: true });
    closeSync(output);
    const own = process_;
    process_.once('error', (error) => fall(error.message));
    process_.once(
      'exit',
      (code, signal) => own !== left && fall(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
    if (process_.pid) release = cleanUpLater({ name, pid: process_.pid, signal: 'SIGTERM', limit });
  };

  const fall = async (how) => {
    release();
    if (isStopping || isEnding()) return;
    const now = Date.now();
    falls = [...falls.filter((at) => now - at < STABLE_MS), now];
    if (!isSettled || falls.length >= MAX_FALLS) {
      lost = new Stop(`The ${name} ${how}.`, `${tail(log)}\nIts whole log is ${log}`);
      return onLost(lost);
    }
    print(`  ${name} ${how}; starting it again`);
    await sleep(500);
    if (!isStopping && !isEnding()) begin();
  };

  begin();
  return {
    name,
    log,
    pid: () => process_.pid,
    settled: () => void (isSettled = true),
    check: () => {
      if (lost) throw lost;
    },
    stop: async () => {
      isStopping = true;
      if (process_.pid) await endProcess({ pid: process_.pid, beginning: beginningOf(process_.pid), limit });
      release();
    },
    /** Stops and restarts it; this does not count as a crash. */
    restart: async () => {
      left = process_;
      if (left.pid) await endProcess({ pid: left.pid, beginning: beginningOf(left.pid), limit });
      release();
      if (!isStopping) begin();
    },
  };
}

/** Polls an address until it answers 200; throws a message if the process crashes or the limit passes. */
export async function waitForAnswer(url, process_, limit = 90_000) {
  for (const until = Date.now() + limit; ; await sleep(100)) {
    process_.check();
    const reply = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.status === 200) return;
    if (Date.now() > until) {
      throw new Stop(
        `The ${process_.name} is not healthy after ${limit / 1000} s: ${url} answers ${reply?.status ?? 'nothing'}.`,
        `${tail(process_.log)}\nIts whole log is ${process_.log}`,
      );
    }
  }
}
