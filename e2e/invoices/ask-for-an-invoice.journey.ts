import { readFileSync } from 'node:fs';
import { DemoClient } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a member saves a title, requests an invoice for a paid order, sees it issued and downloads it', async ({
  open,
}) => {
  const { data } = await (
    await DemoClient.loggedInAs('student24')
  ).get<{ content: { tradeNo: string; allowed: boolean }[] }>('/api/venue/invoice/orders', { page: 0, size: 20 });
  const tradeNo = data.content.find(({ allowed }) => allowed)?.tradeNo ?? '';
  const company = `海之星科技${Date.now() % 1_000_000}有限公司`;

  const phone = await open({ viewport: { width: 390, height: 844 } });
  await logIn(phone, 'student24', `/venue/mobile-orders-detail/${tradeNo}`);
  await phone.getByRole('link', { name: '发票' }).click();
  await phone.getByRole('button', { name: '申请发票' }).click();
  await phone.getByRole('button', { name: '新增抬头' }).click();
  await phone.getByText('企业', { exact: true }).click();
  await phone.getByLabel('单位名称').fill(company);
  await phone.getByLabel(/^税号/).fill('91350100M000100Y44');
  await phone.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(phone.getByText('税号不正确')).toBeVisible();
  await phone.getByLabel(/^税号/).fill('91350100M000100Y43');
  await phone.getByRole('button', { name: /^保\s?存$/ }).click();

  await phone.getByRole('radio', { name: new RegExp(company) }).check();
  await expect(phone.getByRole('checkbox', { name: new RegExp(tradeNo) })).toBeChecked();
  await phone.getByRole('button', { name: '提交申请' }).click();
  const card = phone.getByRole('article', { name: company });
  // The page updates by itself, without a reload.
  await expect(card.getByText('已开票', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(card.getByText(/^\d{20}$/)).toBeVisible();
  const button = card.getByRole('button', { name: '下载发票' });
  await expect(button).toBeVisible();
  const [file] = await Promise.all([phone.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^\d{20}\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
