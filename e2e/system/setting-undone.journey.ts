import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const NAME = '同伴上限';

test('a colleague with the page open sees a changed setting and its undo', async ({ open }) => {
  const [desk, colleague] = [await open(), await open()];
  await Promise.all([logIn(desk, 'admin'), logIn(colleague, 'schooladmin')]);
  const line = (page: typeof desk) => page.locator('.s-line').filter({ hasText: NAME });
  for (const page of [desk, colleague]) {
    await page.goto('/venue/sysSetting');
    await page.getByLabel('查找设置').fill(NAME);
    await expect(line(page)).toHaveCount(1);
  }
  const before = (await line(colleague).locator('.s-value > span').innerText()).trim();
  const value = `${Number.parseInt(before, 10) + 7}`;

  await line(desk).getByRole('button', { name: /修改/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('spinbutton').fill(value);
  await dialog.getByLabel('修改原因（选填）').fill('社团活动月');
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line(colleague).locator('.s-value > span')).toContainText(value, { timeout: 5_000 });
  await expect(line(colleague).getByText('已修改')).toBeVisible();

  await line(colleague).getByRole('button', { name: /记录/ }).click();
  const history = colleague.getByRole('dialog');
  await expect(history.getByText('社团活动月').first()).toBeVisible();
  await history.getByRole('button', { name: /撤\s*销/ }).click();
  await colleague
    .locator('.ant-popconfirm')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(line(desk).locator('.s-value > span')).toHaveText(before, { timeout: 5_000 });
  await expect(line(colleague).locator('.s-value > span')).toHaveText(before);
});
