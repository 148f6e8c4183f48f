import { doorNow, newActionMemory, takeAction } from './remote-actions';

const open = { id: 1, action: 'open', minutes: null, expiresAt: 100 } as const;

it('carries out an action once and in time only', () => {
  const memory = newActionMemory();
  expect(takeAction(memory, open, 99)).toEqual([{ id: 1, ok: true }]);
  expect(takeAction(memory, open, 99)).toEqual([{ id: 1, ok: true }]);
  expect(memory.opened).toBe(1);
  expect(takeAction(memory, { ...open, id: 2 }, 100)).toEqual([{ id: 2, ok: false, reason: 'tooLate' }]);
  expect(memory.opened).toBe(1);
});

it('holds a door for its minutes', () => {
  const memory = newActionMemory();
  takeAction(memory, { id: 1, action: 'keepOpen', minutes: 1, expiresAt: 100 }, 0);
  expect(doorNow(memory, 59_999)).toBe('keepOpen');
  expect(doorNow(memory, 60_000)).toBe('normal');
  takeAction(memory, { id: 2, action: 'lock', minutes: 5, expiresAt: 100 }, 0);
  takeAction(memory, { id: 3, action: 'lock', minutes: 0, expiresAt: 100 }, 1);
  expect(doorNow(memory, 2)).toBe('normal');
});

it('does nothing if it refuses, lies or vanishes', () => {
  const memory = newActionMemory();
  expect(takeAction(memory, open, 0, 'refuse')).toMatchObject([{ ok: false }]);
  expect(takeAction(memory, open, 0, 'lie').map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(takeAction(memory, open, 0, 'vanish')).toEqual([]);
  expect(memory.opened).toBe(0);
});
