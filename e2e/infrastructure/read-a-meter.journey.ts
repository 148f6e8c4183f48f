import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('the space admin adds a meter, reads it twice, and sees what was consumed', async ({ open }) => {
  const page = await open();
  const no = `S-E2E-${Date.now() % 10_000_000}`;
  await logIn(page, 'spaceadmin', '/venue/infrastructure');
  await page.getByRole('button', { name: /分楼用量/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '综合楼 B 座' }).first()).toBeVisible();
  const axe = await new AxeBuilder({ page }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole('button', { name: 'plus 新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('类型').click();
  await page.locator('.ant-select-dropdown').getByTitle('水表', { exact: true }).click();
  await form.getByLabel('编号').fill(no);
  const building = form.getByLabel('楼宇');
  await expect(async () => {
    await building.click();
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle('创新中心', { exact: true })
      .click({ timeout: 3_000 });
    await expect(form.getByTitle('创新中心', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await form.getByLabel('位置', { exact: true }).fill('试验间');
  await form.getByLabel('英文位置').fill('Test room');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  await page.goto(`/venue/infrastructure?keyword=${no}`);
  const row = page.getByRole('row').filter({ hasText: no });
  await row.getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '抄表记录' });
  const read = async (value: string) => {
    await drawer.getByRole('button', { name: /抄\s*表/ }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: `抄表 · ${no}` });
    await dialog.getByLabel('读数').fill(value);
    await dialog.getByRole('button', { name: '保存' }).click();
    return dialog;
  };
  await expect(await read('100')).toHaveCount(0);
  await expect(await read('112.5')).toHaveCount(0);
  await expect(drawer.getByText('用量 12.5')).toBeVisible();
  const refused = await read('90');
  await expect(refused.getByText(/读数不能小于上次的 112.5/)).toBeVisible();
});
