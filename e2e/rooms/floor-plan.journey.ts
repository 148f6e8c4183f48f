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

test('the space admin draws a room again by hand, undoes a mistake, and the plan shows it', async ({ open }) => {
  const page = await open();
  await logIn(page, 'spaceadmin', '/venue/floor-front');
  const version = page.getByText(/图纸第 \d+ 版/);
  const before = Number(/第 (\d+) 版/.exec(await version.innerText())?.[1]);
  await page.getByRole('button', { name: '编辑图纸' }).click();
  const rooms = page.getByRole('complementary').filter({ hasText: '房间 · 已画' });
  const first = rooms.getByRole('listitem').first();
  await first.getByRole('button').first().click();
  const board = page.getByRole('application', { name: /图纸编辑区/ });
  await expect(board.locator('canvas').first()).toBeVisible();
  await board.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: '保存图纸' })).toBeDisabled();
  await page.keyboard.press('Delete');
  await first.getByRole('button', { name: '绘制' }).click();
  const { x, y } = (await board.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 10, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(first.getByText('已画')).toBeVisible();
  const axe = await new AxeBuilder({ page }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: '保存图纸' }).click();
  await expect(version).toHaveText(new RegExp(`第 ${before + 1} 版`));
});
