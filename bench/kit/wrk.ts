import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Results of a run of the load program; latencies in milliseconds. */
interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  readonly errors: number;
}

/** Returns whether a program is on PATH. */
export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0;

const millis = (text: string): number => {
  const [, number = '0', unit = 'ms'] = /([\d.]+)(us|ms|s|m)/.exec(text) ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit] ?? 1);
};

/**
 * Runs wrk for some seconds; if `requests` are given, each is sent once instead of the address. Only the status of
 * replies is checked: results are counted at the server, at no cost to the measurement.
 */
export function wrk(
  url: string,
  {
    seconds,
    connections,
    requests,
    dir,
  }: { seconds: number; connections: number; requests?: readonly string[]; dir: string },
): Promise<LoadResult> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  if (requests) {
    const bodies = join(dir, 'requests.bin');
    writeFileSync(bodies, requests.map((request) => `${Buffer.byteLength(request)}\n${request}`).join(''));
    const script = join(dir, 'requests.lua');
    // Every request is sent once; the thread stops after the last one.
    writeFileSync(
      script,
      `local f = io.open(${JSON.stringify(bodies)}, "rb")
function request()
  local n = f:read("*n")
  if n == nil then wrk.thread:stop() return wrk.format("GET", "/") end
  f:read(1)
  return f:read(n)
end
`,
    );
    args.push('-s', script);
  }
  return new Promise((done, fail) => {
    const child = spawn('wrk', [...args, url], { stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
    });
    child.on('error', fail);
    child.on('close', () => {
      const [, requestsDone = '0'] = /(\d+) requests in/.exec(out) ?? [];
      const [, non2xx = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(out) ?? [];
      const socketErrors = [...(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(out) ?? [])]
        .slice(1)
        .reduce((sum, n) => sum + Number(n), 0);
      done({
        perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1] ?? '0'),
        p50: millis(/50%\s+(\S+)/.exec(out)?.[1] ?? ''),
        p99: millis(/99%\s+(\S+)/.exec(out)?.[1] ?? ''),
        requests: Number(requestsDone),
        errors: Number(non2xx) + socketErrors,
      });
    });
  });
}
