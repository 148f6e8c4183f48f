import type { Child } from './kit/child';
import type { Floor } from './kit/floor';
import { median, type BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';

/** Measures the time from spawning a server to its first ready reply, with PostgreSQL and Redis running. */
export async function measureStart(stack: Stack, floor: Floor): Promise<BenchmarkRow[]> {
  const bare = await floor.open();
  const took: number[] = [];
  const server = stack.servers[0] as Child;
  for (let round = 0; round < 3; round += 1) {
    await server.stop();
    const began = performance.now();
    server.start();
    await stack.ready(0);
    took.push(performance.now() - began);
  }
  const ms = median(took);
  return [
    {
      what: 'server start to ready',
      value: `${ms.toFixed(0)} ms`,
      floor: `bare node:http ${bare.toFixed(0)} ms`,
      ratio: ms / bare,
      better: 'lower',
      gate: null,
      aim: 7,
    },
    {
      what: 'server start, seconds a person waits',
      value: `${(ms / 1000).toFixed(1)} s`,
      floor: '',
      ratio: ms / 1000,
      better: 'lower',
      gate: 10,
      aim: 2,
    },
  ];
}
