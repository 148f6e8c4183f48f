import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { checkStatus } from '#domain/system/check.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { ReviewDialog } from './review-dialog';
import type { ReviewSpec } from './review-spec';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer, type SeenRequest } from '#web/kit/test/test-server';

interface ReviewedRow {
  readonly id: number;
  readonly name: string;
  readonly enName?: string;
  readonly open: boolean;
}
const spec: ReviewSpec<ReviewedRow> = {
  sourceType: sourceType.refund,
  right: 'RegisterUsersCheck',
  id: ({ id }) => id,
  name: ({ name, enName }, { pick }) => pick(name, enName),
  choices: [
    {
      status: checkStatus.passed,
      title: { zh: '通过', en: 'Approve' },
      when: ({ open }) => open,
      effect: (rows) => ({ zh: `将退款 ${rows.length} 笔`, en: `${rows.length} refunds` }),
    },
    {
      status: checkStatus.failed,
      title: { zh: '不通过', en: 'Reject' },
      reason: true,
      danger: true,
      when: ({ open }) => open,
    },
    { status: checkStatus.rejected, title: { zh: '驳回', en: 'Send back' }, reason: true, when: ({ open }) => open },
  ],
};
const rows: readonly ReviewedRow[] = [
  { id: 1, name: '甲', open: true },
  { id: 2, name: '乙', open: true },
  { id: 3, name: '丙', open: false },
];
const sentOf = ({ body }: SeenRequest) => Object.fromEntries(new URLSearchParams(body));

function renderDialog(
  some: readonly ReviewedRow[],
  answer: (seen: SeenRequest) => StubAnswer = () => ({ data: { id: 1, checkStatus: checkStatus.passed } }),
  lang: 'zh' | 'en' = 'zh',
) {
  const counts = { closed: 0, done: 0 };
  const seen = stubServer(answer);
  renderScreen(
    <ReviewDialog
      spec={spec}
      rows={some}
      close={() => {
        counts.closed += 1;
      }}
      done={() => {
        counts.done += 1;
      }}
    />,
    { lang },
  );
  return { seen, told: counts };
}
const press = (name: RegExp) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('submits one decision as documented, after stating its effect', async () => {
  const { seen, told: counts } = renderDialog(rows.slice(0, 1));
  expect(screen.getByText('将退款 1 笔')).toBeTruthy();
  press(/^通过$/);
  await waitFor(() => expect(counts.done).toBe(1));
  expect(sentOf(seen[0] as SeenRequest)).toEqual({
    sourceId: '1',
    sourceType: '4',
    checkStatus: String(checkStatus.passed),
  });
});

it('requires a reason where needed, and keeps it if the server refuses', async () => {
  const { seen, told: counts } = renderDialog(rows.slice(0, 1), () => ({
    code: 250,
    message: '已处理过',
    messageEn: 'Decided already',
  }));
  fireEvent.click(screen.getByText('驳回'));
  await screen.findByText('审核意见（对方可见）');
  press(/^驳回$/);
  expect(await screen.findByText('请填写至少 2 个字')).toBeTruthy();
  expect(seen).toHaveLength(0);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '金额不对' } });
  press(/^驳回$/);
  expect(await screen.findByText('已处理过')).toBeTruthy();
  expect(sentOf(seen[0] as SeenRequest)).toMatchObject({
    checkStatus: String(checkStatus.rejected),
    checkContent: '金额不对',
  });
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('金额不对');
  expect(counts.done).toBe(0);
});

it('decides several separately, skips unsuitable ones, and retries failures', async () => {
  let broken = true;
  const { seen, told: counts } = renderDialog(rows, (one) =>
    sentOf(one)['sourceId'] === '2' && broken
      ? { code: 250, message: '通道繁忙', messageEn: 'Busy' }
      : { data: { id: 1, checkStatus: checkStatus.passed } },
  );
  expect(screen.getByText('其中 1 条的状态不适用，不会处理')).toBeTruthy();
  press(/^通过 2$/);
  expect(await screen.findByText('1 条已处理，1 条未处理')).toBeTruthy();
  expect(screen.getByText(/通道繁忙/)).toBeTruthy();
  broken = false;
  press(/^重试$/);
  await waitFor(() => expect(counts.done).toBe(1));
  expect(seen.map((one) => sentOf(one)['sourceId'])).toEqual(['1', '2', '2']);
});

it('reports in English that everything was already decided', () => {
  renderDialog(rows.slice(2), undefined, 'en');
  expect(screen.getByText('Already reviewed')).toBeTruthy();
});

it("names the subject in the reader's language", () => {
  renderDialog([{ id: 1, name: '陈一诺', enName: 'Chen Yinuo', open: true }], undefined, 'en');
  expect(within(screen.getByRole('dialog')).getByText('Review: Chen Yinuo')).toBeTruthy();
});
