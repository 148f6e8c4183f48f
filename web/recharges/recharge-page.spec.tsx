import { fireEvent, screen, waitFor } from '@testing-library/react';
import { payType } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { RechargePage } from './recharge-page';

const methods = [
  { payType: payType.balance, zh: '余额支付', en: 'Balance', needs: 'payPassword' },
  { payType: payType.wechat, zh: '微信支付', en: 'WeChat Pay', needs: 'qr' },
];
const own = {
  balance: 12.5,
  gift: 0,
  recharged: 0,
  consumed: 0,
  secured: true,
  lockedUntil: null,
  offered: [100, 200, 500],
  least: 1,
  most: 2000,
  max: 2000,
  gifts: [{ from: 500, gift: 20 }],
  testMode: false,
  merchantId: 4,
};
const bill = {
  id: 1,
  tradeNo: 'W26112200000001',
  amount: 500,
  gift: 20,
  orderStatus: orderStatus.normal,
  payStatus: payStatus.unpaid,
  payType: null,
  returned: 0,
  unused: 0,
  forfeit: 0,
  requestId: null,
  gmtCreate: '2026-11-22 10:00:00',
  paidAt: null,
  payBefore: 0,
};

it('shows the gift, excludes balance payment, shows a code, and confirms the credit', async () => {
  let paid = false;
  const seen = stubServer(({ url }) => {
    if (url.pathname.endsWith('/place'))
      return { data: { tradeNo: bill.tradeNo, amount: 500, gift: 20, payBefore: 0 } };
    if (url.pathname.endsWith('/recharge/pay'))
      return { data: { paid: false, codeUrl: 'weixin://pay/1', payUrl: null } };
    if (url.pathname.endsWith('/wallet/recharge'))
      return { data: paid ? { ...bill, payStatus: payStatus.paid, payType: payType.wechat } : bill };
    return { data: url.pathname.endsWith('/wallet') ? own : { methods, balance: 12.5, walletLocked: false } };
  });
  renderScreen(<RechargePage phone={false} />, { lang: 'en' });
  expect(await screen.findByText('WeChat Pay')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Balance' })).toBeNull();
  fireEvent.click(screen.getByText('¥500'));
  expect(screen.getByText(/get a gift of ¥20.00/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Top up ¥500.00' }));
  expect(await screen.findByText('Scan with WeChat')).toBeTruthy();
  expect(seen.filter(({ url }) => url.pathname.endsWith('/recharge/pay')).map(({ body }) => body)).toEqual([
    `tradeNo=${bill.tradeNo}&payType=${payType.wechat}`,
  ]);
  paid = true;
  fireEvent.click(await screen.findByRole('button', { name: 'I have paid' }));
  await waitFor(() => expect(screen.getByText('¥500.00 received')).toBeTruthy());
  expect(screen.getByText('Plus a gift of ¥20.00')).toBeTruthy();
}, 20_000);

it("lists the collecting merchant's payment methods, and reports if there are none", async () => {
  const seen = stubServer(({ url }) => ({
    data: url.pathname.endsWith('/wallet') ? own : { methods: methods.slice(0, 1), balance: 12.5, walletLocked: false },
  }));
  renderScreen(<RechargePage phone={false} />, { lang: 'zh' });
  expect(await screen.findByText('暂无可用的支付方式，请联系场馆')).toBeTruthy();
  expect((screen.getByRole('button', { name: /充值 ¥/ }) as HTMLButtonElement).disabled).toBe(true);
  expect(
    seen
      .filter(({ url }) => url.pathname.endsWith('/pay_methods'))
      .map(({ url }) => url.searchParams.get('merchantId')),
  ).toEqual(['4']);
});
