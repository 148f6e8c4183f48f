import { stepsFrom, whyNot } from '#domain/kit/machine';
import { taskMachine } from './task.machine';
import { taskStatus } from './task.status';

it.each([
  [taskStatus.queued, ['take', 'fail', 'cancel']],
  [taskStatus.running, ['finish', 'fail', 'giveBack', 'cancel']],
  [taskStatus.checked, ['confirm', 'cancel']],
  [taskStatus.done, []],
  [taskStatus.failed, []],
  [taskStatus.cancelled, []],
] as const)('from %s allows the steps %j', (status, steps) =>
  expect(stepsFrom(taskMachine, { status })).toEqual(steps),
);

it('writes nothing for an unconfirmed import', () =>
  expect(whyNot(taskMachine, 'take', { status: taskStatus.checked }, {})?.key).toBe('ILLEGAL_TASK_STEP'));
