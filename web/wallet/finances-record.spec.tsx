import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { OwnFinanceRow } from '#contract/wallet/wallet.contract';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import BalanceFinancesRecord from './balance-finances-record.screen';
import FinancesRecord from './finances-record.screen';

jest.mock('#web/kit/live/live', () => ({ useRoom: () => ({ body: null, v: 0, at: 0, state: 'live', refused: null }) }));

const row = (over: Partial<OwnFinanceRow>): OwnFinanceRow => ({
  id: 1,
  no: 'F1',
  tradeNo: 'D26112000000001',
  kind: financeKind.income,
  payType: payType.wechat,
  amount: 20,
  status: financeStatus.complete,
  venueName: '综合体育馆',
  enVenueName: 'Main',
  gmtCreate: '2026-11-20 10:00:00',
  doneAt: '2026-11-20 10:00:00',
  ...over,
});
const serve = (rows: readonly OwnFinanceRow[]) =>
  stubServer(({ url }) => ({
    data: url.pathname.includes('/finances')
      ? { content: rows, totalElements: rows.length, totalPages: 1, size: 20, number: 0, totals: null }
      : {
          userId: 7,
          userName: '林若雯',
          username: 'student',
          balance: 1,
          gift: 0,
          recharged: 1,
          consumed: 0,
          lockedUntil: null,
          lastAt: null,
        },
  }));

it('shows a payment by the member as a deduction and a refund as an addition', async () => {
  serve([row({}), row({ id: 2, no: 'F2', kind: financeKind.refund, amount: 12 })]);
  renderScreen(<FinancesRecord />, { at: '/finances-record' });
  expect(await screen.findByText('−20.00')).toBeTruthy();
  expect(screen.getByText('+12.00')).toBeTruthy();
  expect(screen.getByText('支付')).toBeTruthy();
  expect(screen.queryByText('收入')).toBeNull();
});

it("shows an empty state for a member without payments: the address's user is not a filter", async () => {
  serve([]);
  renderScreen(
    <Routes>
      <Route path="/balance-finances-record/:userId" element={<BalanceFinancesRecord />} />
    </Routes>,
    { at: '/balance-finances-record/7' },
  );
  expect(await screen.findByText('还没有收支记录')).toBeTruthy();
  expect(screen.queryByText('清空筛选')).toBeNull();
});
