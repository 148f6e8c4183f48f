import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import BackUnify from './back-unify.screen';
import PayHtml from './pay-html.screen';
import PayOrder from './pay-order.screen';

const NO_REPLY = 'D26112012345678';
const submit = jest.fn();
beforeEach(() => {
  submit.mockClear();
  HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    submit(this.action, Object.fromEntries(new FormData(this)));
  };
});

const payReply = (more: object) => ({
  data: { tradeNo: NO_REPLY, payFee: 20, payStatus: payStatus.unpaid, schoolPayUrl: null, payData: null, ...more },
});
const openPayPage = (reply: object) => {
  const seen = stubServer(({ method, url: { pathname } }) =>
    method === 'POST' && pathname.endsWith('/order/pay') ? reply : { data: null },
  );
  renderScreen(<PayHtml />, { at: `/payHtml?no=${NO_REPLY}&payType=2&action=https://evil.example/&fields=x` });
  return seen;
};

it('posts to the page the server names, and ignores the address', async () => {
  openPayPage(
    payReply({
      payData: { action: 'https://openapi.alipay.com/gateway.do', fields: { sign: 's', biz_content: '{}' } },
    }),
  );
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith('https://openapi.alipay.com/gateway.do', { sign: 's', biz_content: '{}' }),
  );
});

it('redirects nowhere for an unknown page, and offers the way back', async () => {
  openPayPage(payReply({ payData: { action: 'javascript:alert(1)', fields: { a: 'b' } } }));
  expect(await screen.findByText('没有打开支付页面')).toBeTruthy();
  expect(screen.getByRole('button', { name: '返回收银台' })).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

it("shows the server's refusal, and retries on request", async () => {
  const seen = openPayPage({ code: 250, message: '支付渠道暂时无响应', messageEn: 'The channel does not answer' });
  expect(await screen.findByText('支付渠道暂时无响应')).toBeTruthy();
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
  });
  await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(2));
});

it('does not trust the result in an address', async () => {
  stubServer(({ url: { pathname } }) =>
    pathname.endsWith('/order/detail')
      ? {
          data: {
            orderId: 1,
            venueTradeNo: NO_REPLY,
            payUserId: 1,
            orderStatus: Number(orderStatus.normal),
            payStatus: payStatus.unpaid,
            payFee: 20,
            expireAt: Date.now() + 60_000,
            startDate: '',
            endDate: '',
            spaceList: [],
          },
        }
      : { data: null },
  );
  renderScreen(
    <Routes>
      <Route path="/back-unify/:type/:status/:front" element={<BackUnify />} />
    </Routes>,
    { at: `/back-unify/1/1/4?no=${NO_REPLY}A01&out_trade_no=x` },
  );
  expect(await screen.findByText('正在确认支付结果')).toBeTruthy();
  expect(screen.queryByText('支付成功')).toBeNull();
});

it('names the missing part of an address, in both languages', () => {
  renderScreen(<PayOrder />, { at: '/pay-order', lang: 'en' });
  expect(screen.getByText('No order to pay')).toBeTruthy();
});
