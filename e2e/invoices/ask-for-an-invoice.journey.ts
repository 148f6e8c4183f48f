import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, signIn, test } from '#e2e/kit/house';

test('a member keeps a title, asks for an invoice of a paid order, sees it issued and downloads it', async ({ open }) => {
  const site = await siteNamed('东区乒乓球馆');
  const date = tomorrow();
  const { tradeNo, hand } = await bookFor('student11', site.id, date, await freeSlot(site.id, date));
  expect((await hand.post('/api/venue/finances/order/pay', { venueTradeNo: tradeNo, payType: 5, payPassword: 'e10adc3949ba59abbe56e057f20f883e' })).code).toBe(200);

  const phone = await open({ viewport: { width: 390, height: 844 } });
  await signIn(phone, 'student11');
  await phone.goto(`/venue/mobile-orders-detail/${tradeNo}`);
  await phone.getByRole('link', { name: '发票' }).click();
  await phone.getByRole('button', { name: '申请发票' }).click();
  await phone.getByRole('button', { name: '新增抬头' }).click();
  await phone.getByText('企业', { exact: true }).click();
  await phone.getByLabel('单位名称').fill('海之星科技有限公司');
  await phone.getByLabel(/^税号/).fill('91350100M000100Y44');
  await phone.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(phone.getByText('税号不正确')).toBeVisible();
  await phone.getByLabel(/^税号/).fill('91350100M000100Y43');
  await phone.getByRole('button', { name: /^保\s?存$/ }).click();

  await expect(phone.getByRole('radio', { name: /海之星科技有限公司/ })).toBeChecked();
  await expect(phone.getByRole('checkbox', { name: new RegExp(tradeNo) })).toBeChecked();
  await phone.getByRole('button', { name: '提交申请' }).click();
  const card = phone.getByRole('article', { name: '海之星科技有限公司' });
  // The page hears of it by itself: nobody reloads.
  await expect(card.getByText('已开票', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(card.getByText(/^\d{20}$/)).toBeVisible();
  const button = card.getByRole('button', { name: '下载发票' });
  await expect(button).toBeVisible();
  const [response] = await Promise.all([phone.waitForResponse((answer) => answer.url().endsWith('/api/venue/invoice/file')), button.click()]);
  const { url } = ((await response.json()) as { data: { url: string } }).data;
  const file = await fetch(new URL(url, phone.url()));
  expect([file.status, file.headers.get('content-type'), (await file.text()).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
});
