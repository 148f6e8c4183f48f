import { z } from 'zod';
import { event, job } from '#contract/kit/event';
import { JobRegistry } from './job-registry';
import { handleJob } from './handler';
import { onEvent } from './reaction';

const paid = event('order.paid', z.object({ tradeNo: z.string() }));
const release = job('orders.release', z.object({ tradeNo: z.string() }));
const refund = job('payments.refund', z.object({}));
const grant = onEvent('gates.grant-pass', paid, async () => undefined);
const doRelease = handleJob(release, async () => undefined);

it('starts if every job has one handler and every reaction a unique name', () => {
  const book = new JobRegistry([grant], [doRelease], [release]);
  expect(book.reactionsTo('order.paid')).toEqual([grant]);
  expect(book.reactionsTo('order.held')).toEqual([]);
});

it.each([
  [
    'a job without a handler',
    () => new JobRegistry([], [doRelease], [release, refund]),
    /payments\.refund has no handler/,
  ],
  [
    'two handlers of one job',
    () => new JobRegistry([], [doRelease, doRelease], [release]),
    /orders\.release has two handlers/,
  ],
  [
    'two reactions of one name',
    () => new JobRegistry([grant, grant], [], []),
    /two reactions are called gates\.grant-pass/,
  ],
  [
    'a handler of a job nobody declared',
    () => new JobRegistry([], [doRelease], []),
    /orders\.release is handled but not declared/,
  ],
  [
    'two jobs of one name',
    () => new JobRegistry([], [doRelease], [release, release]),
    /two jobs are called orders\.release/,
  ],
])('does not start with %s', (_, open, why) => {
  expect(open).toThrow(why);
});

it('refuses a payload that does not match its declaration', async () => {
  await expect(grant.run({ tradeNo: 1 }, {} as never)).rejects.toThrow();
});
