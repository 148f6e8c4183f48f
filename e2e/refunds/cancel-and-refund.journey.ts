import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a paid booking is cancelled: the preview shows the refund, finance sees it, the slot is free', async ({
  open,
}) => {
  const site = await siteNamed('东区乒乓球馆');
  const date = tomorrow();
  const slot = await freeSlot(site.id, date);
  const { tradeNo, hand: client } = await bookFor('student10', site.id, date, slot);
  expect(
    (
      await client.post('/api/venue/finances/order/pay', {
        venueTradeNo: tradeNo,
        payType: 5,
        payPassword: 'e10adc3949ba59abbe56e057f20f883e',
      })
    ).code,
  ).toBe(200);
  const finance = await open();
  await logIn(finance, 'finance', `/venue/venues/finances?keyword=${tradeNo}`);
  const viewer = await open();
  await viewer.goto(`/venue/venue-reservation/${site.id}?date=${date}`);
  await expect(viewer.locator(`[data-key="${slot.key}"]`)).toHaveClass(/is-booked/);
  const owner = await open({ viewport: { width: 390, height: 844 } });
  await logIn(owner, 'student10', '/venue/mobileOrders?tab=toUse');
  await owner.getByRole('button', { name: '取消', exact: true }).first().click();
  await expect(owner.getByText(/规则/)).toBeVisible();
  await owner.getByRole('button', { name: /取消并退 ¥/ }).click();
  await expect(viewer.locator(`[data-key="${slot.key}"]`)).toHaveClass(/is-free/, { timeout: 3_000 });
  await expect
    .poll(
      async () =>
        (await client.get<{ payStatus: number }>('/api/venue/finances/order/detail', { venueTradeNo: tradeNo })).data
          .payStatus,
      { timeout: 20_000 },
    )
    .toBe(4);
  await owner.goto(`/venue/mobile-orders-detail/${tradeNo}`);
  await expect(owner.getByRole('list', { name: '退款进度' }).getByText('已到账')).toBeVisible();
  await finance.reload();
  await expect(finance.getByText(tradeNo).first()).toBeVisible();
  await expect(finance.getByText('交易完成').first()).toBeVisible();
});
