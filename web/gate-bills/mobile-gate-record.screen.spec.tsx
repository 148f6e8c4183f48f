import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { OwnGateBill } from '#contract/gate-bills/gate-bill.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import MobileGateRecord from './mobile-gate-record.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));

const bill = (over: Partial<OwnGateBill> = {}): OwnGateBill => ({
  id: 7,
  billNo: 'J26112000000007',
  kind: gateBillKind.visit,
  part: 1,
  venueName: '游泳馆',
  enVenueName: 'Swimming Pool',
  inAt: '2026-11-20 10:00:00',
  outAt: '2026-11-20 11:00:00',
  minutes: 60,
  exitMissing: false,
  amount: 2.5,
  status: gateBillStatus.owed,
  payStatus: payStatus.unpaid,
  payType: null,
  paidAt: null,
  refunded: 0,
  waiveReason: null,
  appeal: gateAppealStatus.none,
  appealReason: null,
  appealAnswer: null,
  rule: { freeMinutes: 10, unitMinutes: 1, unitPrice: 0.05, dayCap: 20 },
  merchantId: 3,
  ...over,
});
const pageOf = (content: readonly OwnGateBill[], owed: number) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  size: 20,
  number: 0,
  owed,
});
const methods = [{ payType: payType.balance, zh: '余额支付', en: 'Balance', needs: 'payPassword' }];

it('shows what is owed and how it was computed, and pays it from the balance', async () => {
  let paid = false;
  const seen = stubServer(({ method }) => {
    if (method === 'POST') paid = true;
    const now = paid ? bill({ status: gateBillStatus.paid, payStatus: payStatus.paid }) : bill();
    return {
      data:
        method === 'POST'
          ? { id: 7 }
          : { ...pageOf([now], paid ? 0 : 2.5), methods, balance: 500, walletLocked: false },
    };
  });
  renderScreen(<MobileGateRecord />, { lang: 'en' });
  expect(await screen.findByText('Unpaid. Pay before you enter or book again.')).toBeTruthy();
  expect(screen.getByText('60 min − 10 free = 50 min × ¥0.05')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('¥500.00');
  const [first] = dialog.querySelectorAll<HTMLInputElement>('.pb-digits input');
  fireEvent.input(first as HTMLInputElement, { target: { value: '123456' } });
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay ¥2.50' }).disabled).toBe(false),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Pay ¥2.50' }));
  await waitFor(() => expect(screen.queryByText('Unpaid. Pay before you enter or book again.')).toBeNull());
  const sent = seen.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual(['payPassword=e10adc3949ba59abbe56e057f20f883e']);
});

it('says that there are no bills, and offers nothing for a waived one', async () => {
  let content: OwnGateBill[] = [];
  stubServer(() => ({ data: pageOf(content, 0) }));
  const { unmount } = renderScreen(<MobileGateRecord />);
  expect(await screen.findByText('没有计时账单')).toBeTruthy();
  unmount();
  content = [
    bill({
      status: gateBillStatus.waived,
      payStatus: payStatus.unpaid,
      waiveReason: '闸机故障',
      appeal: gateAppealStatus.accepted,
      appealAnswer: '情况属实',
    }),
  ];
  renderScreen(<MobileGateRecord />);
  expect(await screen.findByText('免除：闸机故障')).toBeTruthy();
  expect(screen.getByText('申诉通过')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /支\s*付|申\s*诉/ })).toBeNull();
});

it('sends an appeal with its reason, and shows a failed load with a retry', async () => {
  let fails = true;
  const seen = stubServer(({ method }) =>
    fails
      ? { code: 500, message: '服务器错误', messageEn: 'Server error' }
      : { data: method === 'POST' ? { id: 7, status: gateBillStatus.owed } : pageOf([bill()], 2.5) },
  );
  renderScreen(<MobileGateRecord />, { lang: 'en' });
  expect(await screen.findByText('Bills failed to load')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  fireEvent.click(await screen.findByRole('button', { name: 'Appeal' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('What is wrong with the bill'), {
    target: { value: 'I left earlier' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send appeal' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(['reason=I+left+earlier']),
  );
});
