import { existsSync } from 'node:fs';
import { type Child, pause } from '#bench/kit/child';
import type { Stack } from '#bench/kit/stack';

/** A fault and the share of the run at which it starts; `short` ones also run in short runs. */
interface SoakFault {
  readonly at: number;
  readonly what: string;
  readonly short: boolean;
  /** Returns why it could not be injected, if so. */
  readonly strike: () => Promise<string | void>;
}

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));
/** Statements that end a transaction or are one by themselves. */
const COMMITS = /COMMIT|book slots|book together|select book_/i;

async function restartAfter(child: Child, after: number): Promise<void> {
  await child.kill9();
  await pause(after);
  child.start();
}

/**
 * Restarts the servers one after the other, each up before the next goes down; the last one with extra environment
 * variables.
 */
async function rolling(stack: Stack, more: NodeJS.ProcessEnv): Promise<void> {
  for (const [i, server] of stack.servers.entries()) {
    await server.stop();
    server.start(i === stack.servers.length - 1 ? more : {});
    await stack.ready(i);
  }
}

async function terminate(stack: Stack, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(500)) {
    await stack.pool
      .query(
        `
          select pg_terminate_backend(pid)
          from pg_stat_activity
          where datname = 'product' and pid <> pg_backend_pid() and application_name like 'server%'
        `,
      )
      .catch(() => undefined);
  }
}

async function gateway(stack: Stack, faults: object): Promise<void> {
  await fetch(`${stack.gatewayUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
}

/** Returns the faults of a run of this many seconds; their duration scales with the run, based on ten minutes. */
export function faultsOf(stack: Stack, seconds: number): readonly SoakFault[] {
  const long = (of: number) => Math.max(2_000, (of * seconds) / 0.6);
  const [worker1, worker2, server1] = [stack.workers[0], stack.workers[1], stack.servers[0]] as [Child, Child, Child];
  const all: readonly SoakFault[] = [
    { at: 0.15, short: true, what: 'kill -9 worker 1', strike: () => restartAfter(worker1, 5_000) },
    {
      at: 0.225,
      short: false,
      what: 'gateway answers 500, then late',
      strike: async () => {
        await gateway(stack, { calls: [{ on: '*', status500: true }] });
        await pause(long(30));
        await gateway(stack, { calls: [{ on: '*', delayMs: 8_000 }] });
        await pause(long(20));
        await gateway(stack, {});
      },
    },
    { at: 0.325, short: true, what: 'FLUSHALL', strike: () => stack.redis.flush() },
    { at: 0.375, short: true, what: 'kill -9 server 1', strike: () => restartAfter(server1, 5_000) },
    {
      at: 0.45,
      short: true,
      what: 'connections of servers cut every 500 ms',
      strike: () => terminate(stack, long(10)),
    },
    { at: 0.525, short: true, what: 'Redis hangs', strike: () => stack.redis.pause(long(30)) },
    { at: 0.625, short: true, what: 'PostgreSQL restarts at once', strike: () => stack.postgres.restart() },
    {
      at: 0.7,
      short: true,
      what: 'connections cut right after COMMIT',
      strike: async () => {
        if (!stack.line) return 'there is no line to cut';
        stack.line.set({ after: COMMITS, every: 5 });
        await pause(long(20));
        stack.line.set(null);
      },
    },
    {
      at: 0.775,
      short: false,
      what: 'worker 2 frozen',
      strike: async () => {
        worker2.signal('SIGSTOP');
        await pause(long(20));
        worker2.signal('SIGCONT');
      },
    },
    {
      at: 0.825,
      short: false,
      what: 'servers restart one after the other, the second one 10 minutes ahead',
      strike: async () => {
        await rolling(
          stack,
          FAKETIME ? { LD_PRELOAD: FAKETIME, FAKETIME: '+600s', FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {},
        );
        return FAKETIME ? undefined : 'its clock is right: libfaketime is not installed';
      },
    },
  ];
  return seconds < 300 ? all.filter(({ short }) => short) : all;
}
