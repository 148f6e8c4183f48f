import { fireEvent, screen } from '@testing-library/react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer, type SeenRequest } from '#web/kit/test/test-server';
import OrderCheckCode from './order-check-code.screen';

const order = {
  tradeNo: 'D26112000000001',
  userName: '陈**',
  roleId: 3,
  people: 2,
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  siteName: '羽毛球馆',
  enSiteName: 'Badminton Hall',
  detail: '1号 18:00-19:00',
  detailEn: 'No. 1 18:00-19:00',
  beginAt: '2026-11-20 18:00',
  endAt: '2026-11-20 19:00',
  payStatus: payStatus.paid,
  orderStatus: orderStatus.normal,
  promiseStatus: promiseStatus.checkedIn,
};
const openScreen = (check: () => StubAnswer, lang: 'zh' | 'en' = 'zh') => {
  const seen = stubServer((one: SeenRequest) => {
    if (one.url.pathname.endsWith('/api/orders/check')) return check();
    return { data: [] };
  });
  renderScreen(<OrderCheckCode />, { rights: ['OrderCheckCode'], lang });
  return () =>
    seen
      .filter(({ url }) => url.pathname.endsWith('/api/orders/check'))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};
const typeInto = (text: string) => {
  const field = document.getElementById('check-code') as HTMLInputElement;
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
};

it('checks the input and confirms it in words, with the person', async () => {
  const sent = openScreen(() => ({ data: order }));
  typeInto('D26112000000001');
  expect(await screen.findByText('核验通过，请入场')).toBeTruthy();
  expect(screen.getByText(/陈\*\*/)).toBeTruthy();
  expect(sent()).toMatchObject([{ code: 'D26112000000001', method: '2' }]);
});

it("refuses with the server's reason, in the visitor's language", async () => {
  openScreen(
    () => ({ code: 250, message: '订单尚未支付', messageEn: 'The booking is not paid.', errKey: 'CHECK_UNPAID' }),
    'en',
  );
  typeInto('D26112000000001');
  expect(await screen.findByText('The booking is not paid.')).toBeTruthy();
  expect((document.getElementById('check-code') as HTMLInputElement).value).toBe('');
});

it('accepts a scanner gun wherever the focus is', async () => {
  const sent = openScreen(() => ({ data: order }));
  (document.activeElement as HTMLElement | null)?.blur();
  for (const key of [...'D26112000000001.0A1B2C3D4E', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(await screen.findByText('核验通过，请入场')).toBeTruthy();
  expect(sent()).toMatchObject([{ code: 'D26112000000001.0A1B2C3D4E', method: '1' }]);
});
