import { screen } from '@testing-library/react';
import type { RefundProgress } from '#contract/orders/order.contract';
import { financeStatus, payType, refundRoute } from '#domain/payments/pay.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { RefundTimeline, refundSteps } from './refund-timeline';

const refund: RefundProgress = {
  refundNo: 'D26112000000001R01',
  amount: 48,
  status: financeStatus.refunding,
  withdrawn: false,
  payType: payType.wechat,
  route: refundRoute.original,
  gmtCreate: '2026-11-20 10:00:00',
  submittedAt: null,
  approvedAt: null,
  sentAt: null,
  failedAt: null,
  doneAt: null,
  dueAt: '2026-11-23 10:00:00',
  overdue: false,
};
const pay = { zh: '微信支付', en: 'WeChat Pay' };
const stepTexts = (over: Partial<RefundProgress>) =>
  refundSteps({ ...refund, ...over }, pay).map(({ key, state }) => `${key} ${state}`);

it('goes from requested to completed, including the review if any', () => {
  expect(stepTexts({})).toEqual(['asked done', 'sent now', 'done next']);
  expect(stepTexts({ sentAt: '2026-11-20 10:00:05' })).toEqual(['asked done', 'sent done', 'done now']);
  expect(
    stepTexts({ sentAt: '2026-11-20 10:00:05', doneAt: '2026-11-20 10:00:09', status: financeStatus.complete }),
  ).toEqual(['asked done', 'sent done', 'done done']);
  expect(stepTexts({ submittedAt: '2026-11-19 09:00:00', approvedAt: '2026-11-20 10:00:00' })[1]).toBe('approved done');
  expect(
    stepTexts({ sentAt: '2026-11-20 10:00:05', failedAt: '2026-11-20 12:00:00', status: financeStatus.failed }),
  ).toEqual(['asked done', 'sent done', 'failed failed']);
});

it('shows the due time, and marks overdue steps', () => {
  renderScreen(<RefundTimeline refund={{ ...refund, overdue: true }} />);
  expect(screen.getByText('已超时')).toBeTruthy();
  expect(screen.getByText(/前到账/)).toBeTruthy();
  expect(screen.getByText('已提交微信支付')).toBeTruthy();
});
