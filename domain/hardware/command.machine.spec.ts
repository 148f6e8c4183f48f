import fc from 'fast-check';
import { Failure } from '#domain/kit/failure';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { enumCodes } from '#domain/kit/enumeration';
import { commandMachine } from './command.machine';
import { commandStatus, type CommandStatus } from './command.status';
import { hardwareFailure } from './hardware.failures';

const { queued, sent, done, failed, expired } = commandStatus;
const steps = ['send', 'succeed', 'fail', 'expire'] as const;
type StepName = (typeof steps)[number];
const target: Readonly<Record<StepName, CommandStatus>> = { send: sent, succeed: done, fail: failed, expire: expired };
const legal: readonly (readonly [CommandStatus, StepName])[] = [
  [queued, 'send'],
  [queued, 'expire'],
  [sent, 'succeed'],
  [sent, 'fail'],
  [sent, 'expire'],
];
const timesFor = (name: StepName) => ({ now: 10, deadline: name === 'expire' ? 10 : 11 });

describe('a remote action', () => {
  const pairs = enumCodes(commandStatus).flatMap((from) => steps.map((name) => [from, name] as const));

  it.each(pairs)('from %s by %s is legal or refused as declared', (from, name) => {
    const isLegal = legal.some(([state, allowed]) => state === from && allowed === name);
    if (isLegal) expect(step(commandMachine, name, { status: from }, timesFor(name))).toEqual({ status: target[name] });
    else expect(whyNot(commandMachine, name, { status: from }, timesFor(name))).toBe(hardwareFailure.commandStep);
  });

  it('is not sent at or after its deadline, and does not expire before it', () => {
    expect(whyNot(commandMachine, 'send', { status: queued }, { now: 11, deadline: 11 })).toBe(
      hardwareFailure.commandExpired,
    );
    expect(whyNot(commandMachine, 'expire', { status: sent }, { now: 10, deadline: 11 })).toBe(
      hardwareFailure.commandRunning,
    );
  });

  it('ends in one of three states that allow nothing', () => {
    for (const status of [done, failed, expired]) expect(stepsFrom(commandMachine, { status })).toEqual([]);
    expect(reachable(commandMachine)).toHaveLength(5);
  });

  it('is sent at most once, whatever happens in which order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom(...steps), now: fc.nat(20), deadline: fc.nat(20) })),
        (attempts) => {
          let state: { readonly status: CommandStatus } = commandMachine.initial;
          let sendings = 0;
          let endings = 0;
          for (const { name, now, deadline } of attempts) {
            try {
              state = step(commandMachine, name, state, { now, deadline });
              if (name === 'send') sendings += 1;
              else endings += 1;
            } catch (error) {
              expect(error).toBeInstanceOf(Failure);
            }
          }
          expect(sendings).toBeLessThanOrEqual(1);
          expect(endings).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
