import { fireEvent, screen, within } from '@testing-library/react';
import { checkStatus } from '#domain/system/check.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import MobileExaminationApproval from './mobile-examination-approval.screen';

const row = (sourceId: number, kind: number, name: string) => ({
  sourceType: kind,
  sourceId,
  name,
  enName: `Person ${sourceId}`,
  about: '羽毛球馆 11-22 18:00',
  aboutEn: 'Badminton Hall 11-22 18:00',
  reason: '暴雨无法到场',
  amount: kind === 4 ? 40 : null,
  keyword: 'D1',
  submittedAt: '2026-11-20 10:00:00',
  dueAt: '2026-11-22 10:00:00',
  overdue: sourceId === 1,
  level: 3,
});

const sentReviews = (body: string) => ({
  sourceId: Number(new URLSearchParams(body).get('sourceId')),
  sourceType: Number(new URLSearchParams(body).get('sourceType')),
});

it('decides the selected ones separately and reports failures', async () => {
  const seen = stubServer(({ url, body }) =>
    url.pathname.endsWith('/check/waiting')
      ? {
          data: {
            content: [row(1, 4, '林若雯'), row(2, 1, '周同学')],
            totalElements: 2,
            totalPages: 1,
            size: 50,
            number: 0,
            kinds: [
              { sourceType: 4, n: 1, overdue: 1 },
              { sourceType: 1, n: 1, overdue: 0 },
            ],
          },
        }
      : url.pathname.endsWith('/api/venue/check') && sentReviews(body).sourceId === 2
        ? { code: 250, message: '该申请的状态已变更', messageEn: 'moved on' }
        : { data: { id: 1, checkStatus: checkStatus.passed } },
  );
  renderScreen(<MobileExaminationApproval />, {
    at: '/mobileExaminationApproval',
    lang: 'zh',
    rights: ['MobileExaminationApproval'],
  });
  for (const text of ['已超时', '全部 2', '退款申请 1']) expect(await screen.findByText(text)).toBeTruthy();
  for (const name of ['选择林若雯', '选择周同学']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: '批量审核' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/全额退回 ¥40\.00/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '通过 2' }));
  expect(await within(dialog).findByText('1 条已处理，1 条未处理')).toBeTruthy();
  expect(within(dialog).getByText(/该申请的状态已变更/)).toBeTruthy();
  expect(
    seen.filter(({ url }) => url.pathname.endsWith('/api/venue/check')).map(({ body }) => sentReviews(body).sourceType),
  ).toEqual([4, 1]);
});
