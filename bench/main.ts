import { resolve } from 'node:path';
import { exitWith } from './kit/exit-with';
import { Floor } from './kit/floor';
import { report, type BenchmarkRow } from './kit/report';
import { Stack } from './kit/stack';
import { hasProgram } from './kit/wrk';
import { measureBoard } from './board.measure';
import { measureBooking, measureRace } from './booking.measure';
import { measureBroadcast } from './broadcast.measure';
import { measureGateEvents } from './gate-event.measure';
import { measureIncome } from './income.measure';
import { measurePageLoads } from './page-load.measure';
import { measureRelease } from './release.measure';
import { measureRush } from './rush.measure';
import { measureRefundQueues } from './refund-queue.measure';
import { measureRefunds } from './refund.measure';
import { measureStart } from './start.measure';
import { measureUseRate } from './use-rate.measure';

const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Measures the product against the machine in one run, floors and product alternating; fails on a wrong result or a
 * missed gate. `--only booking` measures one part.
 */
async function main(): Promise<boolean> {
  print('  needs the Debian packages postgresql-15 (pgbench), wrk, nginx and chromium; rows that lack one are skipped');
  const stack = await Stack.start({ servers: 1, workers: 1, demo: true });
  try {
    const floor = await Floor.make(stack.postgres, stack.dir);
    const rows: BenchmarkRow[] = [];
    const wrk = hasProgram('wrk');
    const steps: readonly (readonly [string, () => Promise<BenchmarkRow[]>])[] = [
      ['start-up', () => measureStart(stack, floor)],
      ['booking', () => measureBooking(stack, floor, wrk)],
      ['race', () => measureRace(stack, floor)],
      ['board', () => measureBoard(stack, floor, wrk)],
      ['cast', () => measureBroadcast(stack, floor)],
      ['gate-events', () => measureGateEvents(stack, floor)],
      ['refunds', () => measureRefunds(stack)],
      ['refund-queues', () => measureRefundQueues(stack)],
      ['release', () => measureRelease(stack, floor)],
      ['rush', () => measureRush()],
      ['income', async () => [...(await measureIncome(stack)), await measureUseRate(stack)]],
      ['paint', () => measurePageLoads(stack, floor)],
    ];
    const only = process.argv.indexOf('--only') < 0 ? null : process.argv[process.argv.indexOf('--only') + 1];
    for (const [name, measure] of steps.filter(([name]) => name === 'start-up' || only === null || name === only)) {
      print(`  ${name} …`);
      try {
        rows.push(...(await measure()));
      } catch (error) {
        rows.push({
          what: name,
          value: '',
          floor: '',
          ratio: null,
          better: 'higher',
          gate: null,
          aim: null,
          wrong: (error as Error).message,
        });
      }
    }
    await floor.end();
    print('');
    return report(rows, resolve(process.cwd(), 'bench', 'results.json'));
  } finally {
    await stack.end();
  }
}

exitWith(main);
