import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { InstalmentView } from '#contract/bulk/bulk-detail.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { useSession } from '#web/kit/session/session';
import { stubServer } from '#web/kit/test/test-server';
import { PayInstalment } from './pay-instalment';

const methods = [
  { payType: payType.balance, zh: '余额支付', en: 'Balance', needs: 'payPassword' },
  { payType: payType.wechat, zh: '微信支付', en: 'WeChat Pay', needs: 'qr' },
  { payType: payType.campusCard, zh: '校园卡', en: 'Campus card', needs: 'queryPassword' },
  { payType: payType.school, zh: '学校支付平台', en: 'School payment platform', needs: 'redirect' },
];
const due: InstalmentView = {
  id: 5,
  no: 1,
  kind: dueKind.rent,
  due: '2027-03-02',
  amount: 960,
  returned: 0,
  stage: dueStage.ahead,
  paidAt: null,
};
const done = jest.fn();
const refetch = jest.fn();

function PayInstalmentHost() {
  const [stage, set] = useState(due.stage);
  return (
    <PayInstalment
      due={{ ...due, stage }}
      merchantId={3}
      title="训练"
      close={() => undefined}
      done={done}
      ask={() => {
        refetch();
        if (refetch.mock.calls.length > 1) set(dueStage.paid);
      }}
    />
  );
}

it('shows the channel code, polls it, and confirms the payment; a low balance blocks nobody', async () => {
  const seen = stubServer(({ url }) => ({
    data: url.pathname.endsWith('/pay_online')
      ? { paid: false, codeUrl: 'weixin://pay/1', payUrl: null }
      : { methods, balance: 500, walletLocked: false },
  }));
  renderScreen(<PayInstalmentHost />, { lang: 'en' });
  expect(
    await screen.findByText('Your balance is too low. Choose another payment method or pay at the venue.'),
  ).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Pay ¥960.00' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByText('WeChat Pay'));
  fireEvent.click(screen.getByRole('button', { name: 'Pay ¥960.00' }));
  expect(await screen.findByText('Scan with WeChat')).toBeTruthy();
  expect(
    seen
      .filter(({ url }) => url.pathname.endsWith('/pay_online'))
      .map(({ url, body }) => [url.searchParams.get('id'), body]),
  ).toEqual([['5', `payType=${payType.wechat}`]]);
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'I have paid' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});

it("asks for the card's query password, sends it encrypted, and reports a wrong one inline", async () => {
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/pay_online')
      ? {
          code: 250,
          errKey: 'QUERY_PASSWORD_WRONG',
          message: '查询密码错误',
          messageEn: 'The query password is wrong.',
        }
      : { data: { methods, balance: 500, walletLocked: false } },
  );
  renderScreen(<PayInstalmentHost />, { lang: 'en' });
  act(() => useSession.setState({ cipherKey: btoa('0123456789abcdef') }));
  fireEvent.click(await screen.findByText('Campus card'));
  const press = () => screen.getByRole('button', { name: 'Pay ¥960.00' }) as HTMLButtonElement;
  expect(press().disabled).toBe(true);
  const field = screen.getByLabelText('Campus card query password') as HTMLInputElement;
  fireEvent.change(field, { target: { value: '654321' } });
  fireEvent.click(press());
  expect(await screen.findByText(/query password/i, { selector: '.ant-alert-title' })).toBeTruthy();
  expect(field.value).toBe('');
  const [sent] = seen.filter(({ url }) => url.pathname.endsWith('/pay_online'));
  expect(sent?.body).toContain(`payType=${payType.campusCard}`);
  expect(sent?.body).toContain('queryPassword=');
  expect(sent?.body).not.toContain('654321');
});
