import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('on a phone a code becomes a coupon, the cashier suggests it, and the rest is paid', async ({ open }) => {
  const site = await siteNamed('羽毛球馆');
  const page = await open({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'student47', '/venue/venues/coupon/mine');
  await page.getByLabel('兑换码').fill('xq2026');
  await page.getByRole('button', { name: '兑换' }).click();
  await expect(page.getByRole('heading', { name: '校庆兑换券' })).toBeVisible();
  const { tradeNo, hand: client } = await bookFor(
    'student47',
    site.id,
    tomorrow(),
    await freeSlot(site.id, tomorrow(), 20),
  );
  await page.goto(`/venue/mobiletoPay/${tradeNo}`);
  await page.getByRole('button', { name: '用最优惠的，省 ¥5.00' }).click();
  await expect(page.getByText(/优惠券减 ¥5\.00/)).toBeVisible();
  await page.getByRole('radio', { name: /学校支付平台/ }).check();
  await page.getByRole('button', { name: /学校支付平台 ¥/ }).click();
  const [platform] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: '打开支付页面' })
      .or(page.getByRole('button', { name: '打开支付页面' }))
      .click(),
  ]);
  await platform.getByRole('button', { name: /Pay$/ }).click();
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
  const { data } = await client.get<{
    payStatus: number;
    payFee: number;
    discountFee: number;
    spaceList: { orderFee: number }[];
  }>('/api/venue/finances/order/detail', { venueTradeNo: tradeNo });
  expect([data.payStatus, data.discountFee, Math.round((data.payFee + data.discountFee) * 100)]).toEqual([
    2,
    5,
    Math.round(data.spaceList.reduce((all, { orderFee }) => all + orderFee, 0) * 100),
  ]);
});
