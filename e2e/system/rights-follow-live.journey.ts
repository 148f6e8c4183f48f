import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';
import { role } from '#domain/session/role.status';

const SCREEN = '人脸下发';

/** Selects or deselects a screen of a role and saves. */
async function setRight(desk: Page, on: boolean): Promise<void> {
  await desk.getByPlaceholder('查找页面或操作').fill(SCREEN);
  const box = desk.locator('.s-screen').filter({ hasText: SCREEN }).getByRole('checkbox').first();
  await box.setChecked(on);
  await desk.getByRole('button', { name: /保存（/ }).click();
  await expect(desk.getByRole('button', { name: /保存$/ })).toBeDisabled();
}

/** Expands every group of the left menu: a new group is collapsed. */
async function expandMenu(page: Page): Promise<void> {
  for (const group of await page
    .locator('.ant-menu-submenu:not(.ant-menu-submenu-open) > .ant-menu-submenu-title')
    .all())
    await group.click();
}

test('a granted right shows in an open menu and opens the screen; revoking it removes both', async ({ open }) => {
  const [desk, checker] = [await open(), await open()];
  await logIn(desk, 'admin');
  await logIn(checker, 'checker', '/venue/order-check-code');
  await expect(checker.getByRole('menu').first()).toBeVisible();
  await expandMenu(checker);
  const entry = checker.getByRole('menuitem', { name: SCREEN });
  await expect(entry).toHaveCount(0);

  await desk.goto(`/venue/role?id=${role.checker}`);
  await setRight(desk, true);
  await expect(async () => {
    await expandMenu(checker);
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await entry.click();
  await expect(checker).toHaveURL(/\/face-issue/);
  await expect(checker.getByRole('heading', { name: SCREEN, exact: true })).toBeAttached();

  await setRight(desk, false);
  await expect(entry).toHaveCount(0, { timeout: 10_000 });
  await checker.reload();
  await expect(checker).toHaveURL(/\/407/);
});
