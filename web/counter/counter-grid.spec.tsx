import { act, fireEvent, screen } from '@testing-library/react';
import { slotStatus } from '#domain/boards/slot.status';
import type { CounterCell } from '#contract/counter/counter.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { CounterGrid, nextSlotKey } from './counter-grid';

const cell = (spaceId: number, timeId: number, more: Partial<CounterCell> = {}): CounterCell => ({
  spaceId,
  timeId,
  free: true,
  status: slotStatus.free,
  reason: null,
  left: null,
  price: 30,
  ...more,
});
const day = {
  bookingMode: 1,
  crowds: [6],
  spaces: [
    { id: 1, name: '1号场', enName: 'Court 1' },
    { id: 2, name: '2号场', enName: 'Court 2' },
  ],
  times: [
    { id: 1, begin: '10:00', end: '11:00' },
    { id: 2, begin: '11:00', end: '12:00' },
  ],
  cells: [
    cell(1, 1),
    cell(2, 1, { free: false, status: slotStatus.reserved }),
    cell(1, 2, { free: false, status: slotStatus.notOpen, reason: 'siteClosed', price: null }),
    cell(2, 2),
  ],
};

it('moves by arrow keys and stops at the edges', () => {
  expect(nextSlotKey('ArrowDown', 1, 0, 2, 2)).toEqual([1, 0]);
  expect(nextSlotKey('ArrowRight', 0, 0, 2, 2)).toEqual([0, 1]);
  expect(nextSlotKey('End', 1, 0, 2, 2)).toEqual([1, 1]);
  expect(nextSlotKey('x', 0, 0, 2, 2)).toBeNull();
});

it('describes each slot in words, selects free ones, and ignores the rest', () => {
  const chosen: CounterCell[] = [];
  renderScreen(<CounterGrid day={day} label="11月20日" picked={new Set()} onPick={(one) => chosen.push(one)} />);
  fireEvent.click(screen.getByRole('button', { name: '1 号场 10:00–11:00 ¥30' }));
  fireEvent.click(screen.getByRole('button', { name: '2 号场 10:00–11:00 已订' }));
  fireEvent.click(screen.getByRole('button', { name: '1 号场 11:00–12:00 闭馆' }));
  expect(chosen).toEqual([day.cells[0]]);
});

it('is one tab stop and follows the arrow keys', () => {
  renderScreen(<CounterGrid day={day} label="20 Nov" picked={new Set(['1/1'])} onPick={() => undefined} />, {
    lang: 'en',
  });
  const first = screen.getByRole('button', { name: 'Court 1 10:00–11:00 ¥30' });
  expect(first.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1);
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Court 2 11:00–12:00 ¥30');
});
