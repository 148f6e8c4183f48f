import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const NAME = '浮板';

test('a colleague sees a stock issue and its undo at once', async ({ open }) => {
  const [desk, colleague] = [await open(), await open()];
  await Promise.all([logIn(desk, 'admin'), logIn(colleague, 'schooladmin')]);
  for (const page of [desk, colleague]) {
    await page.goto(`/venue/venues/commodity?keyword=${encodeURIComponent(NAME)}`);
    await page.getByRole('link', { name: NAME }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(page.locator('.v-live[data-state="live"]')).toBeVisible();
  }
  const now = (page: typeof desk) => page.locator('.s-now');
  const before = Number.parseInt(await now(desk).innerText(), 10);

  await desk.getByRole('button', { name: '出入库' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '操作' }).click();
  await desk.locator('.ant-select-item-option', { hasText: '领用' }).click();
  await dialog.getByRole('spinbutton').fill('3');
  await dialog.getByLabel('领用人').fill('林教练');
  await dialog.getByRole('button', { name: /登\s*记/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(now(colleague)).toContainText(`${before - 3} `, { timeout: 12_000 });
  await expect(colleague.getByText('林教练')).toBeVisible();

  await colleague
    .getByRole('button', { name: /撤\s*销/ })
    .first()
    .click();
  await colleague
    .locator('.ant-popconfirm')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(now(desk)).toContainText(`${before} `, { timeout: 12_000 });
  await expect(desk.getByText('已撤销').first()).toBeVisible();
});
