import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('the space admin finds a room on the plan by search and keyboard and sees its areas', async ({ open }) => {
  const page = await open();
  await logIn(page, 'spaceadmin', '/venue/floor-front');
  const plan = page.getByRole('application', { name: /楼层平面图/ });
  await expect(plan.locator('.fp-room').first()).toBeVisible();
  await plan.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('登记面积')).toBeVisible();
  await expect(page.getByText('图上面积')).toBeVisible();
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  const axe = await new AxeBuilder({ page }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
});
