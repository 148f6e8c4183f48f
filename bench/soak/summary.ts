import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Pool } from 'pg';
import type { Child } from '#bench/kit/child';
import { percentile } from '#bench/kit/report';
import type { Stack } from '#bench/kit/stack';

/** One reply as the client saw it: the action, the outcome, the duration (ms) and the time. */
export interface ObservedAnswer {
  readonly what: string;
  readonly came: string;
  readonly ms: number;
  readonly at: number;
}
/** An injected fault and when it began and ended (epoch ms). */
export interface InjectedFault {
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;
/** How long after a fault its effects are counted separately, in milliseconds. */
const AFTERMATH_MS = 15_000;
const isFault = ({ came }: ObservedAnswer): boolean => came === 'cut' || came === 'busy';
/** Returns percentiles in whole milliseconds; empty without values. */
export const percentilesOf = (values: readonly number[]) => {
  const at = (share: number) => Math.round(percentile(values, share));
  return values.length === 0
    ? { n: 0 }
    : { n: values.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: Math.round(Math.max(...values)) };
};
const byWhat = (seen: readonly ObservedAnswer[]) =>
  Object.fromEntries(
    [...new Set(seen.map(({ what }) => what))]
      .sort()
      .map((what) => [
        what,
        percentilesOf(seen.filter((one) => one.what === what && !isFault(one)).map(({ ms }) => ms)),
      ]),
  );

/** Returns the replies per minute of the run: durations by action, and the number of each outcome. */
export function minutesOf(seen: readonly ObservedAnswer[], began: number): readonly object[] {
  const last = Math.max(0, ...seen.map(({ at }) => Math.floor((at - began) / MINUTE)));
  return Array.from({ length: last + 1 }, (_, minute) => {
    const of = seen.filter(({ at }) => Math.floor((at - began) / MINUTE) === minute);
    return { minute, requests: of.length, faults: of.filter(isFault).length, times: byWhat(of) };
  });
}

/** Returns the recovery from each fault: errors until shortly after it, and when the first booking succeeded again. */
export function recoveries(seen: readonly ObservedAnswer[], faults: readonly InjectedFault[]): readonly object[] {
  return faults.map(({ what, from, to }) => {
    const first = seen
      .filter((one) => one.what === 'submit' && one.came === '200' && one.at >= to)
      .sort((a, b) => a.at - b.at)[0];
    return {
      what,
      lastedMs: to - from,
      errors: seen.filter((one) => one.at >= from && one.at < to + AFTERMATH_MS && isFault(one)).length,
      againMs: first ? first.at - to : null,
    };
  });
}

/** Returns the values measured outside every fault and its aftermath. */
export const outsideFaults = <T extends { readonly at: number }>(
  values: readonly T[],
  faults: readonly InjectedFault[],
): T[] => values.filter(({ at }) => !faults.some(({ from, to }) => at >= from && at < to + AFTERMATH_MS));

/** Returns the memory of a process in MB; 0 if it is not running. */
function memoryOf(child: Child | undefined): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child?.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0;
  }
}
/** Returns the memory of every process of the product by name. */
export const memoryByProcess = (stack: Stack): Record<string, number> =>
  Object.fromEntries([...stack.servers, ...stack.workers].map((child) => [child.name, memoryOf(child)]));

/**
 * Returns the database's figures of the run: refunds and their duration, late or double payments, deadlocks,
 * connections.
 */
export async function databaseSummary(pool: Pool): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Record<string, unknown>>(`
    select
      (select count(*)::int from refund where status = 2 and sent_at is not null) as refunds,
      (
        select round(
          extract(epoch from percentile_cont(0.5) within group (order by done_at - gmt_create))::numeric, 1
        )::float
        from refund
        where status = 2 and done_at > now() - interval '1 hour'
      ) as "refundSecondsP50",
      (
        select round(extract(epoch from max(done_at - gmt_create))::numeric, 1)::float
        from refund
        where status = 2 and done_at > now() - interval '1 hour' and gmt_create > now() - interval '1 hour'
      ) as "refundSecondsMax",
      (select count(*)::int from pay_attempt where state = 4) as "attemptsGivenBack",
      (
        select jsonb_object_agg(kind, n) from (select kind, count(*) as n from pay_anomaly group by kind) k
      ) as anomalies,
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::int from outbox) as "outboxLeft"
  `);
  return rows[0] ?? {};
}

/** Returns log lines of unhandled rejections and exceptions. */
export function uncaughtErrors(stack: Stack): string[] {
  return [...stack.servers, ...stack.workers].flatMap((child) =>
    readFileSync(child.logFile, 'utf8')
      .split('\n')
      .filter((line) => /unhandled|uncaught/i.test(line))
      .map((line) => `${child.name}: ${line.slice(0, 300)}`),
  );
}

/** Returns the commit and machine of the run. */
export function machine(): Record<string, unknown> {
  let commit = 'unknown';
  try {
    commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // Unpacked without a repository: there is no commit.
  }
  return {
    at: new Date().toISOString(),
    commit,
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load: loadavg().map((value) => Math.round(value * 100) / 100),
  };
}
