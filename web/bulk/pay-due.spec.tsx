import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { DueView } from '#contract/bulk/bulk.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import { drawScreen } from '#web/kit/test-frame';
import { serveFor } from '#web/kit/test-server';
import { PayDue } from './pay-due';

const methods = [
  { payType: payType.balance, zh: '余额支付', en: 'Balance', needs: 'payPassword' }, { payType: payType.wechat, zh: '微信支付', en: 'WeChat Pay', needs: 'qr' },
  { payType: payType.campusCard, zh: '校园卡', en: 'Campus card', needs: 'queryPassword' }, { payType: payType.school, zh: '学校支付平台', en: 'School payment platform', needs: 'redirect' },
];
const due: DueView = { id: 5, no: 1, kind: dueKind.rent, due: '2027-03-02', amount: 960, returned: 0, stage: dueStage.ahead, paidAt: null };
const done = jest.fn();
const asked = jest.fn();

function Frame() {
  const [stage, set] = useState(due.stage);
  return <PayDue due={{ ...due, stage }} title="训练" close={() => undefined} done={done} ask={() => { asked(); if (asked.mock.calls.length > 1) set(dueStage.paid); }} />;
}

it('shows the code of a channel, asks whether it is paid, and says so once it is; a balance that is too low stops nobody', async () => {
  const seen = serveFor(({ url }) => ({ data: url.pathname.endsWith('/pay_online') ? { paid: false, codeUrl: 'weixin://pay/1', payUrl: null } : { methods, balance: 500, walletLocked: false } }));
  drawScreen(<Frame />, { lang: 'en' });
  expect(await screen.findByText('The balance is too low. Choose another way, or pay at the venue.')).toBeTruthy();
  expect(screen.queryByText('Campus card')).toBeNull();
  expect((screen.getByRole('button', { name: 'Pay ¥960.00' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByText('WeChat Pay'));
  fireEvent.click(screen.getByRole('button', { name: 'Pay ¥960.00' }));
  expect(await screen.findByText('Scan with WeChat')).toBeTruthy();
  expect(seen.filter(({ url }) => url.pathname.endsWith('/pay_online')).map(({ url, body }) => [url.searchParams.get('id'), body])).toEqual([['5', `payType=${payType.wechat}`]]);
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'I have paid' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});
