import { bookFor, freeSlot, DemoClient, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, strictAddress, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** Query password accepted by the demo's card machine. */
const queryPassword = '123456';

test('the campus card asks for its query password, reports a wrong one at once, pays with the right one', async ({
  open,
}) => {
  const site = await siteNamed('乒乓球馆');
  const { tradeNo, hand: client } = await bookFor(
    'student31',
    site.id,
    tomorrow(),
    await freeSlot(site.id, tomorrow(), 9),
  );
  const page = await open({ origin: strictAddress() });
  await logIn(page, 'student31', `/venue/toPay/${tradeNo}`);
  await page.getByRole('radio', { name: /校园卡/ }).check();
  await page.getByRole('button', { name: /校园卡支付/ }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('输入校园卡查询密码');
  await expect(dialog.getByRole('button', { name: /^支付 ¥/ })).toBeDisabled();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/finances/order/pay')),
    field.fill('654321').then(() => field.press('Enter')),
  ]);
  expect(sent.postData()).not.toContain('654321');
  await expect(dialog.getByRole('alert')).toContainText('密码');
  await expect(field).toHaveValue('');
  await field.fill(queryPassword);
  await dialog.getByRole('button', { name: /^支付 ¥/ }).click();
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
  const { data } = await client.get<{ payStatus: number; payType: number }>('/api/venue/finances/order/detail', {
    venueTradeNo: tradeNo,
  });
  expect(data).toMatchObject({ payStatus: 2, payType: 1 });
});

test('on a phone the school platform opens its own page, and the order is paid once it confirms', async ({ open }) => {
  const site = await siteNamed('乒乓球馆');
  const { tradeNo } = await bookFor('student32', site.id, tomorrow(), await freeSlot(site.id, tomorrow(), 10));
  const page = await open({ viewport: { width: 390, height: 844 }, lang: 'en' });
  await logIn(page, 'student32', `/venue/mobiletoPay/${tradeNo}`);
  await page.getByRole('radio', { name: /School payment platform/ }).check();
  await page.getByRole('button', { name: /with School payment platform/ }).click();
  const [platform] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: 'Open payment page' })
      .or(page.getByRole('button', { name: 'Open payment page' }))
      .click(),
  ]);
  await platform.getByRole('button', { name: /Pay$/ }).click();
  await expect(platform.getByText('Payment completed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible();
});

test('after a refusal by the school platform the order stays unpaid and accepts another method', async ({ open }) => {
  const site = await siteNamed('乒乓球馆');
  const { tradeNo } = await bookFor('student33', site.id, tomorrow(), await freeSlot(site.id, tomorrow(), 11));
  const page = await open();
  await logIn(page, 'student33', `/venue/toPay/${tradeNo}`);
  await page.getByRole('radio', { name: /学校支付平台/ }).check();
  await page.getByRole('button', { name: /学校支付平台 ¥/ }).click();
  const [platform] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: '打开支付页面' })
      .or(page.getByRole('button', { name: '打开支付页面' }))
      .click(),
  ]);
  await platform.getByRole('button', { name: /Refuse/ }).click();
  await page.getByRole('button', { name: '我已支付' }).click();
  await expect(page.getByText('还没有收到付款结果').first()).toBeVisible();
  await page.getByRole('radio', { name: /余额/ }).check();
  await page.getByRole('button', { name: /余额支付/ }).click();
  await page.getByRole('dialog').locator('input').first().pressSequentially('123456');
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
  const paid = await (
    await DemoClient.loggedInAs('student33')
  ).get<{ payType: number }>('/api/venue/finances/order/detail', { venueTradeNo: tradeNo });
  expect(paid.data.payType).toBe(5);
});
