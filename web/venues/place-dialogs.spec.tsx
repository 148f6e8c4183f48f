import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { spaceDesk, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { CallError } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { PlaceSortDialog } from './place-sort-dialog';
import { SplitSpaceDialog } from './space-form';

const answers = new Map<unknown, (input: unknown) => unknown>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: unknown) => answers.get(endpoint)?.(input),
}));

const show = (part: ReactNode) =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {part}
      </QueryClientProvider>
    </ConfigProvider>,
  );
const three = [
  { id: 1, name: '一', enName: 'One' },
  { id: 2, name: '二', enName: 'Two' },
  { id: 3, name: '三', enName: 'Three' },
];
const court = { id: 7, spaceName: '1号整场', enName: 'Court 1 full', version: 2 } as SpaceDeskRow;
beforeEach(() => {
  answers.clear();
  act(() => useSession.setState({ lang: 'zh' }));
});

describe('the order of venues and sites', () => {
  it('is changed by arrows, saved as a whole, and disabled while unchanged', async () => {
    const [save, done] = [jest.fn(async () => undefined), jest.fn()];
    show(<PlaceSortDialog name="全部场馆" load={async () => three} save={save} close={jest.fn()} done={done} />);
    await screen.findByText('一');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上移 一' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '下移 一' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(save).toHaveBeenCalledWith([2, 1, 3]);
  });

  it('is kept if saving fails, and the reason is shown', async () => {
    const done = jest.fn();
    const save = jest.fn(async () => {
      throw new CallError(404, { zh: '记录不存在', en: 'gone' });
    });
    show(<PlaceSortDialog name="全部场馆" load={async () => three} save={save} close={jest.fn()} done={done} />);
    await userEvent.click(await screen.findByRole('button', { name: '上移 三' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toContain('记录不存在');
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
      '一',
      '三',
      '二',
    ]);
    expect(done).not.toHaveBeenCalled();
  });
});

it("previews the names of a court's parts before it is split", async () => {
  const split = jest.fn(() => ({ ids: [8, 9] }));
  answers.set(spaceDesk.split, split);
  const done = jest.fn();
  show(<SplitSpaceDialog row={court} close={jest.fn()} done={done} />);
  expect(screen.getByText('1号东半场、1号西半场')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '拆成 2 份' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(split).toHaveBeenCalledWith({ id: 7, parts: 2 });
});
