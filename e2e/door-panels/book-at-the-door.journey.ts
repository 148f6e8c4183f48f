import type { Page } from '@playwright/test';
import { DemoClient } from '#e2e/kit/campus';
import { createOpenVenue } from '#e2e/kit/open-venue';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** Types a code as a scanner does: fast, ended by Enter. */
async function scan(panel: Page, username: string): Promise<void> {
  const { codes } = (
    await (await DemoClient.loggedInAs(username)).get<{ codes: { code: string }[] }>('/api/orders/member_code')
  ).data;
  await panel.keyboard.type(codes[0]?.code ?? '');
  await panel.keyboard.press('Enter');
}

test('a paired door screen books a court for a scanned member and ends it again', async ({ open }) => {
  const { id, close } = await createOpenVenue();
  const panel = await open({ viewport: { width: 1280, height: 800 } });
  await panel.goto(`/venue/site-status/${id}`);
  await expect(panel.getByText('扫码预订')).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByRole('button', { name: /刷码订场/ })).toHaveCount(0);
  await panel.goto(`/venue/site-status/${id}?pair=1`);
  const code = (
    (await panel
      .locator('.display-over .code')
      .filter({ hasText: /\d{3} \d{3}/ })
      .textContent()) ?? ''
  ).replace(/\D/g, '');
  const desk = await open();
  await logIn(desk, 'admin', '/venue/screens');
  await desk.getByRole('button', { name: '配对显示屏' }).first().click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('配对码').fill(code);
  await form.getByLabel('名称', { exact: true }).fill('场地门牌');
  await form.getByRole('button', { name: '配对', exact: true }).click();
  await expect(panel.locator('.display-over')).toHaveCount(0, { timeout: 20_000 });

  await expect(panel.getByRole('button', { name: /刷码订场/ })).toBeVisible();
  await scan(panel, 'student40');
  const sheet = panel.getByRole('dialog');
  await sheet.getByRole('button', { name: /订至/ }).first().click();
  await expect(sheet.getByText('扫码支付')).toBeVisible();
  await expect(panel.getByText('待付款').first()).toBeVisible({ timeout: 10_000 });
  await sheet.getByRole('button', { name: '关闭' }).click();

  await panel.getByRole('button', { name: /刷码订场/ }).click();
  for (const digit of '99AA99') await sheet.getByRole('button', { name: digit, exact: true }).click();
  await sheet.getByRole('button', { name: '确定' }).click();
  await expect(sheet.getByText(/无法识别/)).toBeVisible();
  expect((await close()).code).toBe(200);
});
