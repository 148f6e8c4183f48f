import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a long form scrolls in its drawer, keeps the save button visible and its input after a refusal', async ({
  open,
}) => {
  const page = await open();
  await logIn(page, 'schooladmin', '/venue/venues/rule-sets');
  await page.getByRole('button', { name: '编辑' }).first().click();
  const drawer = page.getByRole('dialog');
  const save = drawer.locator('button[type=submit]');
  await expect(save).toBeInViewport({ ratio: 1 });
  const minutes = drawer.getByLabel('支付时限（分钟）', { exact: true });
  await minutes.scrollIntoViewIfNeeded();
  await expect(minutes).toBeInViewport({ ratio: 1 });
  await drawer.getByLabel('名称', { exact: true }).fill('');
  await drawer.getByLabel('英文名称', { exact: true }).fill('Kept words');
  await save.click();
  await expect(drawer.locator('.ant-form-item-explain-error').first()).toBeInViewport();
  await expect(drawer.getByLabel('英文名称', { exact: true })).toHaveValue('Kept words');
  await expect(save).toBeInViewport({ ratio: 1 });
});
