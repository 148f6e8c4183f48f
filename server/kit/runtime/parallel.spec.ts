import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './log';
import { inParallel } from './parallel';

it('runs every job, at most eight at a time, and logs a failed one', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const numbers = Array.from({ length: 20 }, (_, n) => `R${n}`);
  const count = await inParallel(numbers, 'refund', async (no) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
    if (no === 'R3') throw new Error('gone');
    done.push(no);
  });
  expect([count, most, done.length]).toEqual([20, 8, 19]);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ refund: 'R3' }), 'a refund failed in the sweep');
  logged.mockRestore();
});
