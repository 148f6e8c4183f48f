import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('the space admin opens a request, sees before and after, and passes it', async ({ open }) => {
  const page = await open();
  await logIn(page, 'spaceadmin', '/venue/visual-floor-audit?checkStatus=0');
  await page.getByRole('button', { name: '详情' }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('通过后').first()).toBeVisible();
  const axe = await new AxeBuilder({ page }).include('.ant-drawer').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await drawer.getByRole('button', { name: '审核' }).click();
  await page.getByRole('button', { name: /^通\s?过$/ }).click();
  await expect(drawer.getByText('已通过').first()).toBeVisible();
  await expect(drawer.locator('.sc-history li').first()).toBeVisible();
});
