import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('the space admin adds a building with its floors, then a room, and finds it in the diagram', async ({ open }) => {
  const page = await open();
  const mark = String(Date.now() % 1_000_000);
  await logIn(page, 'spaceadmin', '/venue/visual-building-Add');
  await page.getByLabel('名称', { exact: true }).fill(`试验楼${mark}`);
  await page.getByLabel('英文名').fill(`Test building ${mark}`);
  await page.getByLabel('编码').fill(`T${mark}`);
  await page.getByLabel('地上层数').fill('2');
  const axe = await new AxeBuilder({ page }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await page.locator('#building').getByRole('button', { name: '新增楼宇' }).click();
  await expect(page).toHaveURL(/graphic-space\?buildingId=\d+/);
  await expect(page.getByText('2F')).toBeVisible();

  await page.goto(`/venue/visual-room-list`);
  await page.getByRole('button', { name: 'plus 新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('楼层').click();
  await page.keyboard.type(`试验楼${mark}`);
  await page.getByText(`试验楼${mark} 1层`).click();
  await form.getByLabel('房号').fill(`R${mark}`);
  await form.getByLabel('面积').fill('36.5');
  await form.getByRole('button', { name: '保存' }).click();
  await page.goto('/venue/visual-building');
  await page.getByRole('link', { name: `试验楼${mark}` }).click();
  await page.getByRole('link', { name: new RegExp(`R${mark}`) }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`R${mark}`) })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '36.50 m²' })).toBeVisible();
});

test('the space admin narrows the overview to vacant rooms of a building and opens them', async ({ open }) => {
  const page = await open();
  await logIn(page, 'spaceadmin', '/venue/space-manage');
  const buildings = page.locator('section').filter({ hasText: '按楼宇' }).last();
  const states = page.locator('section').filter({ hasText: '按状态' }).last();
  await buildings.getByRole('button').first().click();
  const vacant = states.getByRole('button', { name: /空闲/ });
  const rooms = Number(/(\d+) 间/.exec(await vacant.innerText())?.[1]);
  await vacant.click();
  const axe = await new AxeBuilder({ page }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('link', { name: `查看 ${rooms} 间房间` }).click();
  await expect(page.getByText(`共 ${rooms} 条`).first()).toBeVisible();
});
