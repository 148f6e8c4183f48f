import { Failure, failures } from './failure';
import { machine, reachable, step, stepsFrom, whyNot, type Guard } from './machine';

const gateFailure = failures({
  illegal: { kind: 'refused', zh: '不行', en: 'No' },
  noKey: { kind: 'refused', zh: '没有钥匙', en: 'No key' },
  night: { kind: 'refused', zh: '夜间', en: 'Night' },
});
const hasKey: Guard<{ key: boolean }> = ({ key }) => (key ? null : gateFailure.noKey);
const atDay: Guard<{ hour: number }> = ({ hour }) => (hour < 20 ? null : gateFailure.night);

const gateMachine = machine<{ door: 'open' | 'shut' | 'gone'; lamp: 0 | 1 }>()({
  initial: { door: 'shut', lamp: 0 },
  illegal: gateFailure.illegal,
  steps: {
    open: { from: { door: 'shut' }, to: { door: 'open' }, guards: [hasKey, atDay] },
    shut: { from: { door: 'open' }, to: { door: 'shut' } },
    burn: { from: { door: ['open', 'shut'] }, to: { door: 'gone', lamp: 0 } },
    light: { from: { lamp: 0 }, to: { lamp: 1 } },
  },
});
const day = { key: true, hour: 9 };

describe('state machine', () => {
  it('changes only the axes a step names', () => {
    expect(step(gateMachine, 'open', { door: 'shut', lamp: 1 }, day)).toEqual({ door: 'open', lamp: 1 });
  });

  it('runs the guards in order and returns the first refusal', () => {
    expect(whyNot(gateMachine, 'open', gateMachine.initial, { key: false, hour: 23 })).toBe(gateFailure.noKey);
    expect(whyNot(gateMachine, 'open', gateMachine.initial, { key: true, hour: 23 })).toBe(gateFailure.night);
    expect(whyNot(gateMachine, 'open', gateMachine.initial, day)).toBeNull();
  });

  it('refuses a step from a wrong state before it runs any guard', () => {
    expect(whyNot(gateMachine, 'open', { door: 'open', lamp: 0 }, { key: false, hour: 23 })).toBe(gateFailure.illegal);
    expect(() => step(gateMachine, 'shut', gateMachine.initial, {})).toThrow(new Failure(gateFailure.illegal));
  });

  it('starts from any of several states if the pattern is a list', () => {
    expect(stepsFrom(gateMachine, { door: 'open', lamp: 0 })).toEqual(['shut', 'burn', 'light']);
    expect(stepsFrom(gateMachine, { door: 'gone', lamp: 1 })).toEqual([]);
  });

  it('keeps other columns of a row out of the next state', () => {
    const row = { ...gateMachine.initial, id: 7 };
    expect(Object.keys(step(gateMachine, 'open', row, day))).toEqual(['door', 'lamp']);
  });

  it('finds every state, from the first or from another initial state', () => {
    expect(reachable(gateMachine)).toHaveLength(6);
    expect(reachable(gateMachine, { door: 'gone', lamp: 1 })).toEqual([{ door: 'gone', lamp: 1 }]);
  });
});
