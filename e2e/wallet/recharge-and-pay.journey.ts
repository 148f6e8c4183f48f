import { bookFor, freeSlot, DemoClient, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a WeChat recharge on the phone updates the open balance by itself and pays for a booking', async ({ open }) => {
  const client = await DemoClient.loggedInAs('student20');
  const balance = async () => (await client.get<{ balance: number }>('/api/wallet')).data.balance;
  const before = await balance();
  const shown = (yuan: number) => `¥${yuan.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const phone = { viewport: { width: 390, height: 844 } };
  const walletPage = await open(phone);
  await logIn(walletPage, 'student20', '/venue/mobile-balance');
  await walletPage.getByRole('button', { name: /余额（元）/ }).click();
  await expect(walletPage.getByText(shown(before)).first()).toBeVisible();
  const page = await open(phone);
  await logIn(page, 'student20', '/venue/mobile-recharge');
  await page.locator('.w-amounts').getByText('¥200', { exact: true }).click();
  await page.getByRole('radio', { name: /微信/ }).check();
  await page.getByRole('button', { name: '充值 ¥200.00' }).click();
  const [channel] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '打开支付页面' }).click(),
  ]);
  await channel.getByRole('button', { name: /确认支付|Pay$/ }).click();
  await expect(page.getByText('已到账 ¥200.00')).toBeVisible({ timeout: 10_000 });
  await expect(walletPage.getByText(shown(before + 200)).first()).toBeVisible({ timeout: 5_000 });
  await expect(walletPage.getByText('+200.00')).toBeVisible();
  const site = await siteNamed('乒乓球馆');
  const { tradeNo } = await bookFor('student20', site.id, tomorrow(), await freeSlot(site.id, tomorrow(), 12));
  expect(
    (
      await client.post('/api/venue/finances/order/pay', {
        venueTradeNo: tradeNo,
        payType: 5,
        payPassword: 'e10adc3949ba59abbe56e057f20f883e',
      })
    ).code,
  ).toBe(200);
  const { data: due } = await client.get<{ payFee: number }>('/api/venue/finances/order/detail', {
    venueTradeNo: tradeNo,
  });
  expect(await balance()).toBeCloseTo(before + 200 - due.payFee, 2);
  await expect(walletPage.getByText(shown(before + 200 - due.payFee)).first()).toBeVisible({ timeout: 5_000 });
});
