import { askDevices } from '#e2e/kit/devices';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a spoofed face at a terminal appears with its picture, is acknowledged and handled', async ({ open }) => {
  const desk = await open();
  await logIn(desk, 'patrol', '/venue/iot-face-alarm');
  await expect(desk.locator('main')).toBeVisible();
  const userNo = `E2E-${Date.now() % 10_000_000}`;
  await askDevices('/face-alarm', { sn: 'FT-DQ-1', alarm: 'spoof', employeeNo: userNo });
  const row = desk.getByRole('row').filter({ hasText: userNo });
  await expect(async () => {
    if ((await row.count()) === 0) await desk.reload();
    await expect(row.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  await expect(row.getByText('照片攻击')).toBeVisible();
  const picture = row.getByRole('img', { name: '抓拍' });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await row.getByRole('button', { name: '确认' }).click();
  await expect(row.getByRole('button', { name: '确认' })).toHaveCount(0);
  await row.getByRole('button', { name: '处理', exact: true }).click();
  await desk.getByRole('dialog').locator('textarea').fill('持照片冒用，已登记');
  await desk.getByRole('button', { name: '标记为已处理' }).click();
  await expect(row.getByText('异常已处理')).toBeVisible();
});
