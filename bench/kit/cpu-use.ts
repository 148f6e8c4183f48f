import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of `/proc` per second. */
const TICKS = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
}

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/server\/main\.js/, 'servers'],
  [/workers\/main\.js/, 'worker'],
  [/^postgres/, 'PostgreSQL'],
  [/^nginx/, 'nginx'],
  [/^redis/, 'Redis'],
];

const readProcess = (pid: string): ProcessTimes | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = program === 'node' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : program;
    const name =
      Number(pid) === process.pid
        ? 'load generator'
        : (NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? 'others');
    return { pid: Number(pid), parent: Number(fields[1]), name, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It ended while it was read.
    return null;
  }
};

/** Returns the ticks used so far by this process and its descendants, by pid. */
function timesOfRun(): Map<number, ProcessTimes> {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? []);
  const run = new Map<number, ProcessTimes>();
  const pending = all.filter(({ pid }) => pid === process.pid);
  for (let one = pending.pop(); one; one = pending.pop()) {
    const { pid } = one;
    run.set(pid, one);
    pending.push(...all.filter(({ parent }) => parent === pid));
  }
  return run;
}

/**
 * Starts to count the CPU time of the run's processes; the returned function returns a text such as `CPU 6.1 s: servers
 * 3.0, PostgreSQL 1.2, load generator 1.9`.
 */
export function countCpu(): () => string {
  const before = timesOfRun();
  return () => {
    const used = new Map<string, number>();
    for (const { pid, name, ticks } of timesOfRun().values())
      used.set(name, (used.get(name) ?? 0) + (ticks - (before.get(pid)?.ticks ?? 0)) / TICKS);
    const parts = [...used].filter(([, seconds]) => seconds >= 0.05).sort(([, a], [, b]) => b - a);
    const total = parts.reduce((sum, [, seconds]) => sum + seconds, 0);
    return `CPU ${total.toFixed(1)} s: ${parts.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ')}`;
  };
}
