import { handleStatus } from '#domain/devices/device.status';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { patrolFailure } from './patrol.failures';
import { patrolMachine } from './patrol.machine';

const { normal, pending, handled } = handleStatus;
const day = 86_400_000;
const facts = {
  exceptions: 1,
  result: '已修复',
  now: day,
  handledAt: 0,
  person: 2,
  handledBy: 1,
  recheckedBy: null,
};
type Step = keyof typeof patrolMachine.steps;
const steps = Object.keys(patrolMachine.steps) as Step[];

/** Every transition that is legal: the step, from and to. All others are refused. */
const legal: readonly (readonly [Step, number | null, number])[] = [
  ['pass', null, normal],
  ['report', null, pending],
  ['handle', pending, handled],
  ['confirm', handled, handled],
  ['reject', handled, pending],
  ['reopen', handled, pending],
];

it.each(legal)('%s moves from %s to %s', (name, from, to) =>
  expect(
    step(patrolMachine, name, { status: from as never }, { ...facts, exceptions: name === 'pass' ? 0 : 1 }),
  ).toEqual({
    status: to,
  }),
);

it.each(
  steps.flatMap((name) =>
    [null, normal, pending, handled]
      .filter((from) => !legal.some(([one, at]) => one === name && at === from))
      .map((from) => [name, from] as const),
  ),
)('%s is refused in state %s', (name, from) =>
  expect(whyNot(patrolMachine, name, { status: from }, { ...facts, exceptions: name === 'pass' ? 0 : 1 })).toBe(
    patrolFailure.patrolStep,
  ),
);

it.each<[Step, number | null, Partial<typeof facts> | { recheckedBy: number }, unknown]>([
  ['pass', null, { exceptions: 1 }, patrolFailure.patrolFound],
  ['report', null, { exceptions: 0 }, patrolFailure.patrolNothingFound],
  ['handle', pending, { result: ' ' }, patrolFailure.patrolResultMissing],
  ['reopen', handled, { now: day + 1 }, patrolFailure.patrolReopenLate],
  ['confirm', handled, { person: 1 }, patrolFailure.patrolSamePerson],
  ['reject', handled, { person: 1 }, patrolFailure.patrolSamePerson],
  ['confirm', handled, { recheckedBy: 3 }, patrolFailure.patrolRechecked],
  ['reject', handled, { recheckedBy: 3 }, patrolFailure.patrolRechecked],
])('%s in state %s is refused with %j', (name, from, change, expected) =>
  expect(whyNot(patrolMachine, name, { status: from as never }, { ...facts, ...change } as never)).toBe(expected),
);

it('reaches four states, and a normal check is final', () => {
  expect(reachable(patrolMachine)).toHaveLength(4);
  expect(stepsFrom(patrolMachine, { status: normal })).toEqual([]);
});
