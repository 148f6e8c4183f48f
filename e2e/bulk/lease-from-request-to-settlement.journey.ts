import type { Page } from '@playwright/test';
import { freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** Types into a select and picks the match. */
async function chooseOption(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: text }).first().click();
  await page.keyboard.press('Escape');
}

/** Fills both ends of a date range. */
async function fillRange(page: Page, label: string, from: string, to: string): Promise<void> {
  const ends = page.locator('.ant-form-item').filter({ hasText: label }).locator('.ant-picker input');
  for (const [n, text] of [from, to].entries()) {
    await ends.nth(n).click();
    await ends.nth(n).fill(text);
    await page.keyboard.press('Enter');
  }
}

test('a lease is requested, reviewed, shown on boards at once, and terminated with a settlement', async ({ open }) => {
  test.setTimeout(120_000);
  const site = await siteNamed('室外网球场');
  const date = tomorrow();
  const slot = await freeSlot(site.id, date);
  const title = `网球场地租用 ${Date.now() % 100_000}`;
  const end = `${String(Number(slot.begin.slice(0, 2)) + 1).padStart(2, '0')}:00`;

  const adminPage = await open();
  await logIn(adminPage, 'schooladmin', '/venue/batchAdd/7');
  await adminPage.getByLabel('承租单位').fill('晨跑俱乐部');
  await adminPage.getByLabel('名称', { exact: true }).fill(title);
  await adminPage.getByLabel('联系电话').fill('13800000002');
  await chooseOption(adminPage, '场地', '室外网球场');
  await chooseOption(adminPage, '具体场地', slot.spaceName);
  await fillRange(adminPage, '时间段', slot.begin.slice(0, 5), end);
  await fillRange(adminPage, '起止日期', date, date);
  for (const day of ['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
    await adminPage.getByRole('checkbox', { name: day }).check();
  await adminPage.getByRole('checkbox', { name: '跳过节假日' }).uncheck();
  await adminPage.getByLabel('租金总额').fill('1000');
  await adminPage.getByRole('button', { name: '一次付清' }).click();
  await adminPage.getByRole('button', { name: '预览冲突和价格' }).click();
  await adminPage.getByRole('button', { name: '提交 1 个日期' }).click();
  await expect(adminPage).toHaveURL(/batch-lease/);
  await expect(adminPage.getByText(title)).toBeVisible();

  const viewer = await open();
  await viewer.goto(`/venue/venue-reservation/${site.id}?date=${date}`);
  const cell = viewer.locator(`[data-key="${slot.key}"]`);
  await expect(cell).toHaveClass(/is-free/);

  const reviewer = await open();
  await logIn(reviewer, 'admin', '/venue/batch-lease');
  await reviewer.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '详情' }).click();
  const drawer = reviewer.locator('.ant-drawer');
  await drawer.getByRole('button', { name: /^审\s?核$/ }).click();
  await reviewer
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /通过|确/ })
    .last()
    .click();
  await expect(cell).not.toHaveClass(/is-free/);
  // The requester sees it without reloading.
  await expect(adminPage.getByRole('row').filter({ hasText: title }).getByText('执行中')).toBeVisible();

  await drawer.getByRole('button', { name: '提前终止' }).click();
  const dialog = reviewer.getByRole('dialog').last();
  await dialog.getByLabel('终止原因（申请人可见）').fill('承租方取消活动');
  await dialog.getByRole('button', { name: '预览结算' }).click();
  await expect(dialog.getByText('未使用 1 场，扣除')).toBeVisible();
  await dialog.getByRole('button', { name: /^终止，/ }).click();
  await expect(reviewer.getByText(/结算（最后使用日/)).toBeVisible();
  await expect(cell).toHaveClass(/is-free/);
  await expect(adminPage.getByRole('row').filter({ hasText: title }).getByText('已终止')).toBeVisible();
});
