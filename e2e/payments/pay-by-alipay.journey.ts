import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test("a member pays on the Alipay page and returns; only the server's state counts", async ({ open }) => {
  const site = await siteNamed('乒乓球馆');
  const { tradeNo } = await bookFor('student46', site.id, tomorrow(), await freeSlot(site.id, tomorrow(), 8));
  const page = await open({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'student46');
  // A return from an invented address is rejected.
  await page.goto(`/venue/back-unify/1/1/4?no=${tradeNo}`);
  await expect(page.getByRole('heading', { name: '正在确认支付结果' })).toBeVisible();
  await page.goto(`/venue/pay-order?no=${tradeNo}`);
  await page.getByRole('radio', { name: /支付宝/ }).check();
  await page.getByRole('button', { name: /支付宝 ¥/ }).click();
  await expect(page.getByLabel('付款二维码')).toBeVisible();
  const [alipay] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '打开支付宝付款页' }).click(),
  ]);
  await expect(alipay.getByText('等待支付')).toBeVisible();
  await alipay.getByRole('button', { name: /确认支付/ }).click();
  await alipay.getByRole('link', { name: /返回商户/ }).click();
  await expect(alipay).toHaveURL(new RegExp(`/venue/back-unify/1/3/4\\?no=${tradeNo}`));
  await expect(alipay.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
});
