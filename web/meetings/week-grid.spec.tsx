import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { localDate } from '#domain/kit/time';
import { renderScreen } from '#web/kit/test/test-frame';
import type { WeekDay, WeekSelection } from './room-week';
import { WeekGrid } from './week-grid';

const cells = (['free', 'free', 'free', 'taken', 'closed'] as const).map((state, n) => ({
  begin: `${String(8 + n).padStart(2, '0')}:00`,
  end: `${String(9 + n).padStart(2, '0')}:00`,
  state,
}));
const days: readonly WeekDay[] = [
  { date: localDate('2027-03-01'), cells },
  { date: localDate('2027-03-02'), cells },
];

function Grid() {
  const [selection, select] = useState<WeekSelection | null>(null);
  return <WeekGrid days={days} selection={selection} select={select} />;
}

const at = (key: string) => document.querySelector<HTMLElement>(`[data-place="${key}"]`) as HTMLElement;
const chosen = () =>
  [...document.querySelectorAll('[aria-selected="true"]')].map((cell) => cell.getAttribute('data-place'));

beforeAll(() => {
  Element.prototype.releasePointerCapture = jest.fn();
});
beforeEach(() => {
  renderScreen(<Grid />, { lang: 'en' });
});

it('chooses a time by dragging, within one day and only over free slots', () => {
  expect(screen.getByRole('grid', { name: 'Slots of the week' })).toBeTruthy();
  fireEvent.pointerDown(at('0/0'), { pointerId: 1 });
  fireEvent.pointerEnter(at('0/1'));
  expect(chosen()).toEqual(['0/0', '0/1']);
  fireEvent.pointerEnter(at('0/4'));
  expect(chosen()).toEqual(['0/0', '0/1', '0/2']);
  fireEvent.pointerEnter(at('1/1'));
  expect(chosen()).toEqual(['0/0', '0/1', '0/2']);
  fireEvent.pointerUp(at('0/2'));
  fireEvent.pointerEnter(at('0/0'));
  expect(chosen()).toEqual(['0/0', '0/1', '0/2']);
  fireEvent.pointerDown(at('0/3'), { pointerId: 1 });
  expect(chosen()).toEqual([]);
});

it('chooses a time with the keyboard', () => {
  const first = at('1/0');
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'Enter' });
  fireEvent.keyDown(first, { key: 'ArrowDown', shiftKey: true });
  expect(document.activeElement).toBe(at('1/1'));
  expect(chosen()).toEqual(['1/0', '1/1']);
  fireEvent.keyDown(at('1/1'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(at('0/1'));
  expect(chosen()).toEqual(['1/0', '1/1']);
  fireEvent.keyDown(at('0/1'), { key: 'Escape' });
  expect(chosen()).toEqual([]);
});

it('chooses a time by a tap on its first and a tap on its last slot, and leaves moves of a finger to scrolling', () => {
  const touch = (key: string) => {
    const event = createEvent.pointerDown(at(key), { pointerId: 1 });
    Object.defineProperty(event, 'pointerType', { value: 'touch' });
    fireEvent(at(key), event);
  };
  const tap = (key: string) => {
    touch(key);
    fireEvent.pointerUp(at(key), { pointerId: 1 });
    fireEvent.click(at(key));
  };
  touch('0/0');
  fireEvent.pointerEnter(at('0/1'), { pointerId: 1 });
  expect(chosen()).toEqual([]);
  tap('0/0');
  tap('0/2');
  expect(chosen()).toEqual(['0/0', '0/1', '0/2']);
  tap('0/1');
  expect(chosen()).toEqual(['0/1']);
  tap('1/1');
  expect(chosen()).toEqual(['1/1']);
});
