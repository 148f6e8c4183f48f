import { freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { agree, expect, payDigits, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a student books a court, pays by wallet and gets the entry code', async ({ open }) => {
  const site = await siteNamed('羽毛球馆');
  const slot = await freeSlot(site.id, tomorrow());
  const page = await open();
  await logIn(page, 'student01', `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
  await agree(page);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await expect(page.getByRole('heading', { name: '已选 1 个时段' })).toBeVisible();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await page.waitForURL(/\/toPay\/D\d{14}/);
  await page.getByRole('radio', { name: /余额/ }).check();
  await page.getByRole('button', { name: /余额支付/ }).click();
  await page.getByRole('dialog').locator('input').first().pressSequentially(payDigits);
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
});

test('a student pays by WeChat on the gateway page, and the cashier page updates by itself', async ({ open }) => {
  const site = await siteNamed('羽毛球馆');
  const slot = await freeSlot(site.id, tomorrow(), 3);
  const page = await open();
  await logIn(page, 'student02', `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
  await agree(page);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await page.waitForURL(/\/toPay\//);
  await page.getByRole('radio', { name: /微信/ }).check();
  await page.getByRole('button', { name: /微信支付/ }).click();
  const [paymentPage] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: '打开支付页面' })
      .or(page.getByRole('button', { name: '打开支付页面' }))
      .click(),
  ]);
  await paymentPage.getByRole('button', { name: /确认支付/ }).click();
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
});

test('a student completes a booking by keyboard alone, in English', async ({ open }) => {
  const site = await siteNamed('乒乓球馆');
  const page = await open({ lang: 'en' });
  await logIn(page, 'student03', `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
  const yes = page.getByRole('button', { name: 'I have read and agree' });
  await yes.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  const cell = page.getByRole('gridcell', { name: /free ¥/ }).first();
  await page.locator('[role=gridcell][tabindex="0"]').first().focus();
  const target = await cell.getAttribute('data-key');
  for (
    let i = 0;
    i < 60 && (await page.evaluate(() => document.activeElement?.getAttribute('data-key'))) !== target;
    i += 1
  ) {
    const [row, column] = (await page.evaluate(() => document.activeElement?.getAttribute('data-at') ?? '0/0'))
      .split(/\D+/)
      .map(Number);
    const [toRow, toColumn] = ((await cell.getAttribute('data-at')) ?? '0/0').split(/\D+/).map(Number);
    await page.keyboard.press(
      (row ?? 0) < (toRow ?? 0)
        ? 'ArrowDown'
        : (row ?? 0) > (toRow ?? 0)
          ? 'ArrowUp'
          : (column ?? 0) < (toColumn ?? 0)
            ? 'ArrowRight'
            : 'ArrowLeft',
    );
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: '1 slot selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Book and hold' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/toPay\//);
  await page.getByRole('button', { name: /Pay ¥.* with Balance/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(payDigits, { delay: 60 });
  await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/预约|支付|取消/);
});

test('a student books on a phone with one hand, from the grid to the code', async ({ open }) => {
  const site = await siteNamed('室内网球场');
  const slot = await freeSlot(site.id, tomorrow());
  const page = await open({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'student04', `/venue/mobileReservation?id=${site.id}&date=${tomorrow()}`);
  await agree(page);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await page.getByRole('button', { name: '提交并锁定', exact: true }).click();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await page.waitForURL(/\/mobiletoPay\//);
  await page.getByRole('radio', { name: /余额/ }).check();
  await page.getByRole('button', { name: /余额支付/ }).click();
  for (const digit of payDigits)
    await page
      .locator('.adm-number-keyboard-key')
      .filter({ hasText: new RegExp(`^${digit}$`) })
      .click();
  await expect(page.getByRole('heading', { name: '预约成功' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
