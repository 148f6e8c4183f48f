import { fireEvent, screen, waitFor } from '@testing-library/react';
import { patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import { sha256 } from '#web/kit/browser/digest';
import { renderScreen } from '#web/kit/test/test-frame';
import type { LocalDraft, QueuedCheck } from './offline-store';
import { TaskRunner } from './task-runner';

const drafts = new Map<string, LocalDraft>();
const queue: QueuedCheck[] = [];
let isFull = false;

jest.mock('./offline-store', () => ({
  offlineStore: {
    get: async (_name: string, key: readonly number[]) => drafts.get(key.join()),
    put: async (name: string, row: QueuedCheck) => {
      if (isFull) throw new Error('full');
      if (name === 'queue') queue.push(row);
      else drafts.set(`${row.userId},${row.taskId}`, row);
    },
    drop: async (_name: string, key: readonly number[]) => void drafts.delete(key.join()),
  },
}));

const pointOf = (seq: number, code: string): PatrolTask['points'][number] => ({
  seq,
  name: `点${seq}`,
  enName: `Point ${seq}`,
  place: '',
  enPlace: '',
  visitedAt: null,
  scanned: false,
  codeDigest: sha256(code),
  items: [{ name: '灯', enName: 'Lamp', ok: null, note: '', level: null, photoIds: [] }],
});
const task: PatrolTask = {
  id: 7,
  planName: '闭馆检查',
  enPlanName: 'Closing check',
  venueName: '体育馆',
  enVenueName: 'Gymnasium',
  kind: patrolKind.closing,
  startsAt: Date.now() - 60_000,
  endsAt: Date.now() + 3_600_000,
  isOrdered: true,
  mustScan: true,
  handlerRoles: [role.venueAdmin],
  progress: patrolProgress.waiting,
  status: null,
  points: [pointOf(1, 'PT-AAAAA-AAAAA'), pointOf(2, 'PT-BBBBB-BBBBB')],
};
let done: jest.Mock;

beforeEach(() => {
  drafts.clear();
  queue.length = 0;
  isFull = false;
  done = jest.fn();
});
const open = (change: Partial<PatrolTask> = {}) =>
  renderScreen(<TaskRunner task={{ ...task, ...change }} userId={3} close={() => undefined} done={done} />, {
    at: '/security-check',
  });
const enter = (code: string) => {
  fireEvent.change(screen.getByLabelText('标牌编码'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: /^到.?点$/ }));
};
const isDisabled = (button: HTMLElement): boolean => (button as HTMLButtonElement).disabled;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const finish = async () => {
  press(/完成巡检/);
  fireEvent.click(await screen.findByRole('button', { name: /提交结果/ }));
};

it('reaches a point by its sign only, in the order of the route', async () => {
  open();
  expect(isDisabled(screen.getByRole('button', { name: /1\. 点1/ }))).toBe(true);
  enter('PT-CCCCC-CCCCC');
  await screen.findByText('扫到的二维码不属于本任务');
  enter('PT-BBBBB-BBBBB');
  await screen.findByText(/须按顺序巡检/);
  enter(' pt-aaaaa-aaaaa ');
  await screen.findByText(/扫码到点/);
});

it('queues a finished check with what was missed, and keeps it on the phone until then', async () => {
  const { unmount } = open();
  enter('PT-AAAAA-AAAAA');
  expect(isDisabled(await screen.findByRole('button', { name: /还差 1 项/ }))).toBe(true);
  press(/正.?常/);
  unmount();
  open();
  await screen.findByText(/^\d\d:\d\d · 正常$/);
  await finish();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(queue).toMatchObject([
    {
      taskId: 7,
      userId: 3,
      refused: null,
      points: [
        { seq: 1, code: 'PT-AAAAA-AAAAA', items: [{ ok: true }] },
        { seq: 2, visitedAt: null, code: null, items: [{ ok: null }] },
      ],
    },
  ]);
  expect(drafts.size).toBe(0);
});

it('asks for a text and a photo of an exception', async () => {
  open();
  enter('PT-AAAAA-AAAAA');
  press(/异.?常/);
  expect(isDisabled(await screen.findByRole('button', { name: /还缺说明/ }))).toBe(true);
  fireEvent.change(screen.getByLabelText('灯 说明'), { target: { value: '不亮' } });
  expect(isDisabled(await screen.findByRole('button', { name: /还缺照片/ }))).toBe(true);
});

it('says so when the phone cannot keep the result, and does not end', async () => {
  open();
  enter('PT-AAAAA-AAAAA');
  press(/正.?常/);
  press(/完成此点/);
  isFull = true;
  await finish();
  await screen.findByText(/本机存储不可用/);
  expect(done).not.toHaveBeenCalled();
});

it('says that a task is over, and no longer finishes it', async () => {
  const { unmount } = open();
  enter('PT-AAAAA-AAAAA');
  press(/正.?常/);
  expect((await screen.findByText('下一点')).parentElement?.textContent).toContain('点2');
  unmount();
  open({ endsAt: Date.now() - 60_000 });
  await screen.findByText(/^\d\d:\d\d · 正常$/);
  await screen.findByText(/不能再提交结果/);
  expect(isDisabled(screen.getByRole('button', { name: /完成巡检/ }))).toBe(true);
});
