import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('staff rearrange a wall, see it live, and running walls change at once', async ({ open }) => {
  test.setTimeout(120_000);
  const wall = await open({ viewport: { width: 1920, height: 1080 } });
  await wall.goto('/venue/monitor-echart-stadium');
  await expect(wall.locator('.tile')).toHaveCount(4);
  await expect(wall.locator('html')).toHaveAttribute('data-theme', 'dark');

  const desk = await open({ viewport: { width: 1440, height: 1000 } });
  await logIn(desk, 'display', '/venue/monitor-screens');
  await desk
    .getByRole('row', { name: /monitor-echart-stadium/ })
    .getByRole('link')
    .first()
    .click();
  const flow = desk.getByRole('button', { name: /^场内人数曲线，/ });
  await expect(flow).toBeVisible();
  const preview = desk.frameLocator('iframe');
  await expect(preview.locator('.tile')).toHaveCount(4);

  await desk.getByRole('button', { name: /^今日热门项目，/ }).focus();
  await desk.keyboard.press('Delete');
  await expect(preview.locator('.tile')).toHaveCount(3);
  await desk.getByText('浅色', { exact: true }).click();
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'light');
  await desk.getByText('竖屏', { exact: true }).click();
  await expect(preview.locator('main.portrait')).toBeVisible();
  await desk.getByRole('button', { name: '保存' }).click();
  await expect(wall.locator('html')).toHaveAttribute('data-theme', 'light', { timeout: 10_000 });
  await expect(wall.locator('.tile')).toHaveCount(3);
});

test('a hall shows who may play where, without names on an unpaired screen', async ({ open }) => {
  for (const [path, viewport] of [
    ['monitor-display-qdb', { width: 1920, height: 1080 }],
    ['monitor-display-qdb-m', { width: 1080, height: 1920 }],
    ['monitor-display-qdb-m', { width: 390, height: 844 }],
  ] as const) {
    const board = await open({ viewport });
    await board.goto(`/venue/${path}`);
    await expect(board.getByRole('heading', { level: 1 })).toHaveText(/羽毛球馆/);
    await expect(board.locator('.court-card, .court-row').first()).toBeVisible();
    await expect(board.getByRole('img', { name: '扫码预订' })).toBeVisible();
    await expect(board.locator('main')).not.toHaveText(/[\u4e00-\u9fff]\*/);
  }
});

test('a paired wall shows the pages of its playlist in turn and a notice, without leaving the page', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const name = `轮播屏${Date.now() % 100_000}`;
  const wall = await open({ viewport: { width: 1920, height: 1080 } });
  await wall.goto('/venue/monitor-echart-ws?pair=1');
  const code =
    (await wall
      .locator('.display-over .code')
      .filter({ hasText: /\d{3} \d{3}/ })
      .textContent()) ?? '';
  const desk = await open({ viewport: { width: 1440, height: 1000 } });
  await logIn(desk, 'display', '/venue/screens');
  await desk.getByRole('button', { name: '配对显示屏' }).first().click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('配对码').fill(code.replace(/\D/g, ''));
  await form.getByLabel('名称', { exact: true }).fill(name);
  await form.getByRole('button', { name: '配对', exact: true }).click();
  await expect(wall).not.toHaveURL(/pair/, { timeout: 20_000 });
  await expect(wall.locator('.tile').first()).toBeVisible();
  // A page that is loaded again loses this mark.
  await wall.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
  const row = desk.getByRole('row', { name });
  await row.getByRole('button', { name: '编辑' }).click();
  const edit = desk.getByRole('dialog');
  await edit.getByRole('button', { name: '添加轮播页面' }).click();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(wall).toHaveURL(/monitor-echart-all-school/, { timeout: 15_000 });
  await expect(wall.getByRole('heading', { name: '全校场馆总览' })).toBeVisible();
  await expect(wall.locator('html')).toHaveAttribute('data-kept', 'yes');
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: /推送通知/ }).click();
  const notice = desk.getByRole('dialog');
  await notice.getByLabel('通知内容').fill('今晚 20:00 闭馆');
  await notice.getByRole('button', { name: '推送', exact: true }).click();
  await expect(wall.getByRole('alert').getByText('今晚 20:00 闭馆')).toBeVisible({ timeout: 10_000 });
});
