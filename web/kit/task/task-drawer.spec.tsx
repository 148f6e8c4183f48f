import { fireEvent, screen, waitFor } from '@testing-library/react';
import { taskKind, taskStatus } from '#domain/tasks/task.status';
import type { TaskRow } from '#contract/tasks/task.contract';
import { TaskBell } from './task-drawer';
import { useTaskDrawer } from './tasks';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';

const row = (over: Partial<TaskRow>): TaskRow => ({
  id: 1,
  kind: taskKind.export,
  title: '订单',
  enTitle: 'Orders',
  status: taskStatus.running,
  total: 40_000,
  done: 10_000,
  fresh: 0,
  changed: 0,
  same: 0,
  bad: 0,
  eta: 120_000,
  fileName: null,
  fileBytes: null,
  expiresAt: null,
  capped: false,
  failure: null,
  createdAt: 0,
  ...over,
});

function renderTasks(rows: readonly TaskRow[], lang: 'zh' | 'en' = 'zh') {
  useTaskDrawer.setState({ open: true });
  const seen = stubServer(({ method, url }) =>
    method === 'GET'
      ? {
          data: {
            content: rows,
            totalElements: rows.length,
            totalPages: 1,
            size: 20,
            number: 0,
            active: rows.filter(({ status }) => status < 2).length,
          },
        }
      : {
          data: url.pathname.endsWith('/link')
            ? { url: '/venue-server/api/tasks/file/x' }
            : { status: taskStatus.cancelled },
        },
  );
  renderScreen(<TaskBell />, { lang });
  return () =>
    seen.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname.replace('/venue-server', ''));
}

it('shows progress and remaining time of a job, and cancels it', async () => {
  const posted = renderTasks([row({})]);
  expect(await screen.findByText(/10,000 \/ 40,000 行，预计还需 2 分钟/)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  fireEvent.click(screen.getByRole('button', { name: /停\s?止/ }));
  await waitFor(() => expect(posted()).toEqual(['/api/tasks/1/cancel']));
});

it('downloads a finished file by an address requested at that moment', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const posted = renderTasks(
    [
      row({
        status: taskStatus.done,
        fileName: 'Orders 2026-11-21.xlsx',
        fileBytes: 2_097_152,
        expiresAt: Date.now() + 3_600_000,
      }),
    ],
    'en',
  );
  expect(await screen.findByText(/2.0 MB/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Stop/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Download/ }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(posted()).toEqual(['/api/tasks/1/link']);
  clicked.mockRestore();
});

it('shows failure reasons, a truncated file, and a pending one', async () => {
  renderTasks([
    row({ status: taskStatus.failed, failure: { zh: '您已没有此操作的权限，任务已停止', en: 'x' } }),
    row({ id: 2, status: taskStatus.done, done: 100_000, total: 100_000, capped: true }),
  ]);
  expect(await screen.findByText('您已没有此操作的权限，任务已停止')).toBeTruthy();
  expect(screen.getByText(/仅导出了前 100,000 行/)).toBeTruthy();
});

it('shows an empty state with text', async () => {
  renderTasks([], 'en');
  expect(await screen.findByText('No tasks yet')).toBeTruthy();
});
