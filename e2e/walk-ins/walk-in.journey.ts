import { bookFor, freeSlot } from '#e2e/kit/campus';
import { createOpenVenue } from '#e2e/kit/open-venue';
import { expect, payDigits, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const PHONE = { width: 390, height: 844 };
const PAY_PASSWORD = 'e10adc3949ba59abbe56e057f20f883e';

test('a released court shows a code at the door; the first scan pays for the rest, the second is told', async ({
  open,
}) => {
  const { id, date, close } = await createOpenVenue();
  await expect(async () => {
    await freeSlot(id, date);
  }).toPass({ timeout: 20_000 });
  const doorScreen = await open();
  await doorScreen.goto(`/venue/site-status/${id}`);
  // Without a grace the court is released again within a minute: every state of the door is kept.
  await doorScreen.evaluate(() => {
    const seen = () => {
      const state = document.querySelector('main')?.dataset['state'];
      if (state) document.documentElement.classList.add(`seen-${state}`);
    };
    new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const { tradeNo, hand: client } = await bookFor('student34', id, date, await freeSlot(id, date));
  expect(
    (
      await client.post('/api/venue/finances/order/pay', {
        venueTradeNo: tradeNo,
        payType: 5,
        payPassword: PAY_PASSWORD,
      })
    ).code,
  ).toBe(200);
  await expect(doorScreen.getByText('扫码领取', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  const way = (await doorScreen.locator('a.book').getAttribute('href')) ?? '';
  await expect(doorScreen.getByRole('heading', { name: /现在可用 \d+ 分钟 · ¥\d+\.\d0/ })).toBeVisible();

  const [first, second] = [await open({ viewport: PHONE }), await open({ viewport: PHONE })];
  for (const [phone, name] of [
    [first, 'student05'],
    [second, 'student06'],
  ] as const) {
    await logIn(phone, name, way);
    await expect(phone.getByRole('button', { name: '领取并支付' })).toBeVisible();
  }
  await first.getByRole('button', { name: '领取并支付' }).click();
  await first.waitForURL(/mobiletoPay/);
  await expect(doorScreen.getByText('扫码预订', { exact: true }).first()).toBeVisible({ timeout: 5_000 });
  await second.getByRole('button', { name: '领取并支付' }).click();
  await expect(second.getByText(/^.\*+ 于 \d\d:\d\d 领取。$/)).toBeVisible();
  await expect(second.getByRole('link', { name: '预约后面的场次' })).toBeVisible();
  await expect.poll(() => second.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await first.getByRole('radio', { name: /余额/ }).check();
  await first.getByRole('button', { name: /余额支付/ }).click();
  for (const digit of payDigits)
    await first
      .locator('.adm-number-keyboard-key')
      .filter({ hasText: new RegExp(`^${digit}$`) })
      .click();
  await expect(first.getByRole('heading', { name: '预约成功' })).toBeVisible();
  await expect(doorScreen.locator('html')).toHaveClass(/seen-inUse/, { timeout: 30_000 });
  expect((await close()).code).toBe(200);
});
