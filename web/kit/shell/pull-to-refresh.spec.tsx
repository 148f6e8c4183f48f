import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PullToRefresh, RESULT_SHOWN_MS } from './pull-to-refresh';

let reads = 0;
function Count() {
  const { data } = useQuery({ queryKey: ['count'], queryFn: () => Promise.resolve(++reads) });
  return <p data-testid="page">{data}</p>;
}
const page = () => screen.getByTestId('page');
const pull = (far: number, sideways = 0) => {
  fireEvent.touchStart(page(), { touches: [{ clientX: 100, clientY: 100 }] });
  fireEvent.touchMove(page(), { touches: [{ clientX: 100 + sideways, clientY: 100 + Math.min(far, 5) }] });
  fireEvent.touchMove(page(), { touches: [{ clientX: 100 + sideways, clientY: 100 + far }] });
};
const letGo = () =>
  act(async () => {
    fireEvent.touchEnd(page());
    await Promise.resolve();
  });

beforeEach(async () => {
  reads = 0;
  jest.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PullToRefresh>
        <Count />
      </PullToRefresh>
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
});
afterEach(() => jest.useRealTimers());

it("reloads the page's data after a 30 px pull, and says so for two seconds", async () => {
  pull(30);
  expect(screen.getByText('松开刷新')).toBeTruthy();
  await letGo();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(reads).toBe(2);
  expect(screen.getByText('已刷新')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(RESULT_SHOWN_MS - 1));
  expect(screen.queryByText('已刷新')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('已刷新')).toBeNull();
});

it('does nothing after a 29 px pull', async () => {
  pull(29);
  expect(screen.getByText('下拉刷新')).toBeTruthy();
  await letGo();
  expect(reads).toBe(1);
  expect(screen.queryByText(/刷新/)).toBeNull();
});

it.each([
  ['upwards', -60, 0],
  ['sideways', 40, 80],
])('ignores a finger that goes %s', async (_, far, sideways) => {
  pull(far, sideways);
  await letGo();
  expect(reads).toBe(1);
});

it('ignores a pull on a scrolled page', async () => {
  const parent = page().parentElement as HTMLElement;
  Object.defineProperty(parent, 'scrollTop', { value: 10, configurable: true });
  pull(60);
  await letGo();
  expect(reads).toBe(1);
});
