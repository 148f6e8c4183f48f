import { Failure, failures } from './failure';
import { machine, reachable, step, stepsFrom, whyNot, type Guard } from './machine';

const doorFailure = failures({
  illegal: { kind: 'refused', zh: '不行', en: 'No' },
  noKey: { kind: 'refused', zh: '没有钥匙', en: 'No key' },
  night: { kind: 'refused', zh: '夜间', en: 'Night' },
});
const hasKey: Guard<{ key: boolean }> = ({ key }) => (key ? null : doorFailure.noKey);
const atDay: Guard<{ hour: number }> = ({ hour }) => (hour < 20 ? null : doorFailure.night);

const door = machine<{ door: 'open' | 'shut' | 'gone'; lamp: 0 | 1 }>()({
  initial: { door: 'shut', lamp: 0 },
  illegal: doorFailure.illegal,
  steps: {
    open: { from: { door: 'shut' }, to: { door: 'open' }, guards: [hasKey, atDay] },
    shut: { from: { door: 'open' }, to: { door: 'shut' } },
    burn: { from: { door: ['open', 'shut'] }, to: { door: 'gone', lamp: 0 } },
    light: { from: { lamp: 0 }, to: { lamp: 1 } },
  },
});
const day = { key: true, hour: 9 };

describe('machine', () => {
  it('moves only the axes a step names', () => {
    expect(step(door, 'open', { door: 'shut', lamp: 1 }, day)).toEqual({ door: 'open', lamp: 1 });
  });

  it('asks the guards in order and names the first that refuses', () => {
    expect(whyNot(door, 'open', door.initial, { key: false, hour: 23 })).toBe(doorFailure.noKey);
    expect(whyNot(door, 'open', door.initial, { key: true, hour: 23 })).toBe(doorFailure.night);
    expect(whyNot(door, 'open', door.initial, day)).toBeNull();
  });

  it('refuses a step from where it may not start before it asks any guard', () => {
    expect(whyNot(door, 'open', { door: 'open', lamp: 0 }, { key: false, hour: 23 })).toBe(doorFailure.illegal);
    expect(() => step(door, 'shut', door.initial, {})).toThrow(new Failure(doorFailure.illegal));
  });

  it('starts from any of several states when the pattern is a list', () => {
    expect(stepsFrom(door, { door: 'open', lamp: 0 })).toEqual(['shut', 'burn', 'light']);
    expect(stepsFrom(door, { door: 'gone', lamp: 1 })).toEqual([]);
  });

  it('keeps other columns of a row out of the next state', () => {
    const row = { ...door.initial, id: 7 };
    expect(Object.keys(step(door, 'open', row, day))).toEqual(['door', 'lamp']);
  });

  it('finds every state, from the first one or from another birth', () => {
    expect(reachable(door)).toHaveLength(6);
    expect(reachable(door, { door: 'gone', lamp: 1 })).toEqual([{ door: 'gone', lamp: 1 }]);
  });
});
