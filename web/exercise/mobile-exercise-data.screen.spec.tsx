import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exerciseInvalid, exerciseSource } from '#domain/exercise/exercise.status';
import { checkStatus } from '#domain/system/check.status';
import type { OwnExercise, OwnProgress } from '#contract/exercise/exercise.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import MobileExerciseData from './mobile-exercise-data.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));

const record = (over: Partial<OwnExercise> = {}): OwnExercise => ({
  key: '1',
  visitId: 11,
  source: exerciseSource.gate,
  date: '2026-11-20',
  begin: '08:00',
  end: '09:00',
  minutes: 60,
  venueName: '游泳馆',
  enVenueName: 'Swimming Pool',
  valid: true,
  reason: null,
  claim: null,
  ...over,
});
const short = record({
  key: '2',
  visitId: 12,
  end: '08:20',
  minutes: 20,
  valid: false,
  reason: exerciseInvalid.tooShort,
});
const progress = (over: Partial<OwnProgress> = {}): OwnProgress => ({
  rule: {
    id: 1,
    name: '本学期课外锻炼',
    enName: 'Exercise this term',
    term: '本学期',
    beginDate: '2026-09-01',
    endDate: '2026-12-31',
    minMinutes: 30,
    maxMinutes: 180,
    dailyMax: 1,
    weeklyMax: 4,
    target: 36,
    bands: [{ from: 360, to: 1350 }],
    manual: true,
  },
  valid: 9,
  due: 12,
  thisWeek: 2,
  points: 0,
  venues: [{ id: 3, name: '游泳馆', enName: 'Swimming Pool' }],
  records: [record(), short],
  claims: [],
  ...over,
});
const open = (answer: OwnProgress | null) => {
  const seen = stubServer(({ method }) => ({
    data: {
      progress:
        method === 'POST' && answer
          ? {
              ...answer,
              records: answer.records.map((one) =>
                one.visitId === 12
                  ? { ...one, claim: { id: 5, checkStatus: checkStatus.checking, checkContent: '', submittedAt: '' } }
                  : one,
              ),
            }
          : answer,
    },
  }));
  renderScreen(<MobileExerciseData />, { at: '/mobile-exercise-data' });
  return seen;
};

it('shows how much is missing and why a visit does not count, and appeals against it', async () => {
  const seen = open(progress());
  expect(await screen.findByRole('progressbar', { name: '有效 9 次，目标 36 次' })).toBeTruthy();
  expect(screen.getByText('按进度应到 12 次，还差 3 次')).toBeTruthy();
  const line = screen.getByText('时间太短').closest('li') as HTMLElement;
  expect(screen.getAllByRole('button', { name: '申诉' })).toHaveLength(1);
  fireEvent.click(within(line).getByRole('button', { name: '申诉' }));
  const form = await screen.findByRole('dialog');
  fireEvent.click(within(form).getByRole('button', { name: '提交' }));
  expect(await within(form).findByText('请填写至少 5 个字')).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(within(form).getByLabelText('理由'), { target: { value: '出馆时闸机没有识别' } });
  fireEvent.click(within(form).getByRole('button', { name: '提交' }));
  expect(await screen.findByText('待审核')).toBeTruthy();
  const [sent] = seen.filter(({ method }) => method === 'POST');
  expect(sent?.url.pathname).toMatch(/exercise\/appeal$/);
  expect(sent?.body).toMatch(/visitId(=|":)12/);
  expect(screen.queryByRole('button', { name: '申诉' })).toBeNull();
});

it('withdraws a request that waits, and keeps the answer of a rejected one', async () => {
  const claim = { visitId: null, date: '2026-11-18', begin: '10:00', end: '11:00' };
  const venue = { venueName: '游泳馆', enVenueName: 'Swimming Pool', submittedAt: '2026-11-19 08:00' };
  const seen = open(
    progress({
      claims: [
        { id: 7, ...claim, ...venue, checkStatus: checkStatus.checking, checkContent: '' },
        { id: 8, ...claim, ...venue, checkStatus: checkStatus.failed, checkContent: '没有值班记录' },
      ],
    }),
  );
  expect(await screen.findByText('没有值班记录')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: '撤回' });
  expect(buttons).toHaveLength(1);
  fireEvent.click(buttons[0] as HTMLElement);
  await screen.findByText('撤回这个申请？');
  fireEvent.click(screen.getAllByRole('button', { name: '撤回' }).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/exercise/withdraw'))).toBe(true));
});

it('names the state of a student whom no rule concerns', async () => {
  open(null);
  expect(await screen.findByText('目前没有适用于您的课外锻炼规则。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请补录一次' })).toBeNull();
});

it('offers to load again after a failure', async () => {
  stubServer(() => new Error('offline'));
  renderScreen(<MobileExerciseData />, { at: '/mobile-exercise-data' });
  expect(await screen.findByText('锻炼数据没有加载出来')).toBeTruthy();
});
