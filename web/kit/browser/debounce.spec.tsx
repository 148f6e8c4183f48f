import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './debounce';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows input at once and reports the last value after 400 ms of rest', () => {
  const settled: string[] = [];
  const { result } = renderHook(() => useDebounced('', (value) => settled.push(value)));
  act(() => result.current[1]('羽'));
  act(() => jest.advanceTimersByTime(399));
  act(() => result.current[1]('羽毛'));
  expect(result.current[0]).toBe('羽毛');
  act(() => jest.advanceTimersByTime(399));
  expect(settled).toEqual([]);
  act(() => jest.advanceTimersByTime(1));
  expect(settled).toEqual(['羽毛']);
});

it('follows external changes, and reports nothing once its field is unmounted', () => {
  const settled: string[] = [];
  const { result, rerender, unmount } = renderHook(({ value }) => useDebounced(value, (next) => settled.push(next)), {
    initialProps: { value: 'a' },
  });
  rerender({ value: '' });
  expect(result.current[0]).toBe('');
  act(() => result.current[1]('b'));
  unmount();
  jest.advanceTimersByTime(1_000);
  expect(settled).toEqual([]);
});
