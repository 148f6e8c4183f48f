import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a wall shows a code, staff enter it, and control the wall until the pairing is revoked', async ({ open }) => {
  const wall = await open({ viewport: { width: 1920, height: 1080 } });
  await wall.goto('/venue/monitor-echart-ws?pair=1');
  const code = (
    (await wall
      .locator('.display-over .code')
      .filter({ hasText: /\d{3} \d{3}/ })
      .textContent()) ?? ''
  ).replace(/\D/g, '');
  const desk = await open();
  await logIn(desk, 'display', '/venue/screens');
  await desk.getByRole('button', { name: '配对显示屏' }).first().click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('配对码').fill(code);
  await form.getByLabel('名称', { exact: true }).fill('东门大屏');
  await form.getByLabel('位置').fill('东门一层');
  await form.getByRole('button', { name: '配对', exact: true }).click();
  await expect(wall.locator('.display-over')).toHaveCount(0, { timeout: 20_000 });
  await expect(wall.getByRole('heading', { name: /运营大屏/ })).toBeVisible();
  expect(wall.url()).not.toMatch(/pair|token/);
  const row = desk.getByRole('row', { name: /东门大屏/ });
  await expect(row.getByText('在线')).toBeVisible({ timeout: 30_000 });
  const more = async (what: string) => {
    await row.getByRole('button', { name: /更多/ }).click();
    await desk.getByRole('menuitem', { name: what }).click();
  };
  await more('显示名称');
  await expect(wall.locator('.display-over strong')).toHaveText('东门大屏');
  await wall.reload();
  await expect(wall.getByRole('heading', { name: /运营大屏/ })).toBeVisible();
  await expect(wall.locator('.display-over')).toHaveCount(0);
  await more('撤销配对');
  await desk.getByRole('dialog').getByRole('button', { name: '撤销配对' }).click();
  await expect(row).toHaveCount(0);
  await expect
    .poll(() => wall.evaluate(() => localStorage.getItem('cgDisplay')).catch(() => 'on its way to another page'), {
      timeout: 10_000,
    })
    .toBeNull();
  await expect(wall.getByText('实时')).toBeVisible();
});
