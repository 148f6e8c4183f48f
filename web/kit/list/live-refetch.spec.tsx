import { act, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLiveRefetch } from './live-refetch';

interface Room {
  readonly word: string;
}
let view: { body: Room | null; v: number; at: number; state: string; refused: object | null };
jest.mock('#web/kit/live/live', () => ({ useRoom: () => view }));

const client = new QueryClient();
const read = jest.spyOn(client, 'invalidateQueries').mockResolvedValue(undefined);
const Listener = () => {
  useLiveRefetch<object, Room>('finance:all', 'VenuesInvoiceManage', ({ word }) => word);
  return null;
};
const tree = () => (
  <QueryClientProvider client={client}>
    <Listener />
  </QueryClientProvider>
);

beforeEach(() => {
  jest.useFakeTimers();
  read.mockClear();
  view = { body: null, v: 0, at: 0, state: 'live', refused: null };
});
afterEach(() => jest.useRealTimers());

it('reloads a list when its room sends a new version, not on the first or a repeated one', () => {
  const { rerender } = render(tree());
  const receive = (word: string | null) => {
    view = { ...view, body: word === null ? null : { word }, v: view.v + 1 };
    rerender(tree());
  };
  receive('a');
  receive('a');
  expect(read).not.toHaveBeenCalled();
  receive('b');
  expect(read.mock.calls).toEqual([[{ queryKey: ['VenuesInvoiceManage'] }]]);
  // The connection was lost and is back: only a changed mark counts.
  receive(null);
  receive('b');
  expect(read).toHaveBeenCalledTimes(1);
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(read).toHaveBeenCalledTimes(1);
});

it('reloads four times a minute without access to the room', () => {
  view = { ...view, state: 'lost', refused: {} };
  render(tree());
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(read).toHaveBeenCalledTimes(4);
});
