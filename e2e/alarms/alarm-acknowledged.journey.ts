import { demoDevices, sendDeviceEvents } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a device alarm appears on the wall and the desk, is acknowledged and handled', async ({ open }) => {
  const probe = demoDevices().find(({ sn }) => sn === 'SN-DQ-1');
  const desk = await open();
  await logIn(desk, 'patrol', '/venue/equipment/earlyWarning');
  await expect(desk.locator('main')).toBeVisible();
  const note = `二氧化碳 ${1_000 + Math.floor(Math.random() * 900)} ppm`;
  await sendDeviceEvents(probe!, [{ kind: 'alarm', alarm: 'fire', level: 4, note, noteEn: 'Carbon dioxide too high' }]);
  const row = desk.getByRole('row').filter({ hasText: note });
  await expect(async () => {
    if ((await row.count()) === 0) await desk.reload();
    await expect(row.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 25_000 });
  await row.getByRole('button', { name: '确认' }).click();
  await expect(row.getByRole('button', { name: /处理/ })).toBeVisible();
  await expect(row.getByRole('button', { name: '确认' })).toHaveCount(0);
  await row.getByRole('button', { name: '处理', exact: true }).click({ timeout: 30_000 });
  await desk.getByRole('dialog').locator('textarea').fill('已开启新风，数值恢复');
  await desk.getByRole('button', { name: '标记为已处理' }).click();
  await expect(row.getByText('异常已处理')).toBeVisible();
});
