import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { cleanUpLater } from './cleanup.mjs';
import { signalGroup, sleep } from './process.mjs';

const TAIL = 200;

/**
 * Runs a command in its own process group, which is killed with the launcher or after `limit` milliseconds. `onLine`
 * receives every line; `output` holds the last 200 lines, or all with `keepAll`.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & {
 *   limit?: number,
 *   onLine?: (line: string) => void,
 *   input?: string,
 *   keepAll?: boolean,
 * }} [options]
 * @returns {Promise<{ code: number | null, output: string, timedOut: boolean }>}
 */
export async function run(command, args, { limit = 600_000, onLine, input, keepAll = false, ...options } = {}) {
  const child = spawn(command, args, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: true,
    ...options,
  });
  const failed = new Promise((resolve) =>
    child.once('error', (error) => resolve({ code: null, output: error.message, timedOut: false })),
  );
  if (child.pid === undefined) return failed;
  const release = cleanUpLater({ name: command, pid: child.pid, signal: 'SIGTERM', limit: 3_000 });
  const lines = [];
  const readLines = (stream) =>
    new Promise((resolve) =>
      createInterface({ input: stream })
        .on('line', (line) => {
          lines.push(line);
          if (lines.length > TAIL && !keepAll) lines.shift();
          onLine?.(line);
        })
        .on('close', resolve),
    );
  const outputRead = Promise.all([readLines(child.stdout), readLines(child.stderr)]);
  if (input !== undefined) child.stdin?.on('error', () => undefined).end(input);

  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    signalGroup(child.pid, 'SIGTERM');
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 5_000).unref();
  }, limit);
  const code = await new Promise((resolve) => child.once('exit', (status, signal) => resolve(signal ? 128 : status)));
  clearTimeout(timer);
  signalGroup(child.pid, 'SIGKILL'); // Processes it left in its group.
  await Promise.race([outputRead, sleep(2_000)]);
  release();
  return { code, output: lines.join('\n'), timedOut };
}
