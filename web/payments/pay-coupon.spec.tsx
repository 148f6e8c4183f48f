import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coupons } from '#contract/coupons/coupon.contract';
import { CallError } from '#web/kit/call/call';
import { renderScreen } from '#web/kit/test/test-frame';
import { PayCoupon } from './pay-coupon';
import type { Payment } from './payment';

type FakeAnswer = (input: Record<string, unknown>) => unknown;
const answers = new Map<unknown, FakeAnswer>();
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (endpoint: unknown, input: Record<string, unknown>) => {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error('no answer for this call');
    return answer(input);
  },
}));

const NO_COUPONS = 'D26112012345678';
const coupon = (id: number, name: string, discount: number, combines: boolean) => ({
  id,
  templateId: id,
  name,
  enName: name,
  off: `减${discount}`,
  enOff: `¥${discount} off`,
  kind: 1,
  combines,
  endAt: '2026-12-01 23:59:59',
  discount,
});
const offered = (couponIds: number[], discount: number) => ({
  tradeNo: NO_COUPONS,
  listed: 48,
  discount,
  payFee: 48 - discount,
  couponIds,
  best: { couponIds: [1], discount: 15 },
  usable: [coupon(1, '大额券', 15, false), coupon(2, '小额券', 5, true), coupon(3, '叠加券', 3, true)],
  others: [{ ...coupon(4, '周末券', 0, false), why: '该优惠券不适用于所订时段', enWhy: 'Not at this time.' }],
});
const sent: unknown[] = [];
const repriced = jest.fn();
const renderCoupon = (lang: 'zh' | 'en' = 'zh') =>
  renderScreen(<PayCoupon payment={{ repriced } as unknown as Payment} tradeNo={NO_COUPONS} />, { lang });

beforeEach(() => {
  answers.clear();
  sent.length = 0;
  repriced.mockClear();
  answers.set(coupons.ofOrder, () => offered([], 0));
  answers.set(coupons.choose, (input) => {
    sent.push(input);
    return {};
  });
});

describe('coupons on the payment screen', () => {
  it('suggests the best one, and applies it by one press', async () => {
    renderCoupon();
    expect(await screen.findByText('3 张可用，最多省 ¥15.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '用最优惠的，省 ¥15.00' }));
    await waitFor(() => expect(repriced).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ venueTradeNo: NO_COUPONS, couponIds: [1] }]);
  });

  it('selects combinable coupons, replaces them with an exclusive one, and explains unusable ones', async () => {
    renderCoupon();
    await userEvent.click(await screen.findByRole('button', { name: '选择优惠券' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/不适用于所订时段/)).toBeTruthy();
    const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
    await userEvent.click(box(/大额券/));
    await userEvent.click(box(/小额券/));
    await userEvent.click(box(/叠加券/));
    expect([box(/大额券/).checked, box(/小额券/).checked, box(/叠加券/).checked]).toEqual([false, true, true]);
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(sent).toEqual([{ venueTradeNo: NO_COUPONS, couponIds: [2, 3] }]));
  });

  it('removes an applied coupon, and shows a refusal inline', async () => {
    answers.set(coupons.ofOrder, () => offered([1], 15));
    answers.set(coupons.choose, () => {
      throw new CallError(250, { zh: '已有同伴支付分摊款', en: 'A companion has paid' }, { errKey: 'COUPON_SHARED' });
    });
    renderCoupon('en');
    expect(await screen.findByText('¥15 off applied, ¥15.00 off')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Use best/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use no coupon' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A companion has paid');
  });

  it('are hidden if there are none', async () => {
    answers.set(coupons.ofOrder, () => ({ ...offered([], 0), usable: [], others: [] }));
    const { container } = renderCoupon();
    await act(
      () =>
        new Promise<void>((laterReply) => {
          setTimeout(laterReply, 50);
        }),
    );
    expect(container.querySelector('.pay-coupon')).toBeNull();
  });
});
