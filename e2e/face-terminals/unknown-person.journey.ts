import { askDevices } from '#e2e/kit/devices';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a person whom only the terminal knows is a difference, until the terminal forgets the person', async ({
  open,
}) => {
  test.setTimeout(150_000);
  const desk = await open();
  const userNo = `local-${Date.now() % 10_000_000}`;
  await askDevices('/tamper', { sn: 'FT-DQ-1', employeeNo: userNo, stores: true });
  await logIn(desk, 'schooladmin', '/venue/iot-face');
  await desk.getByRole('button', { name: /东区壁球人脸终端/ }).click();
  await desk.getByPlaceholder('姓名 / 编号').fill(userNo);
  await desk.getByPlaceholder('姓名 / 编号').press('Enter');
  const compare = async () => {
    const button = desk.getByRole('button', { name: '重新比对' });
    if (await button.isEnabled()) await button.click();
  };
  const row = desk.getByRole('row').filter({ hasText: userNo });
  await expect(async () => {
    await compare();
    await expect(row).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText('不认识的人');
  await expect(row).toContainText('在设备上核对后删除');
  await askDevices('/tamper', { sn: 'FT-DQ-1', employeeNo: userNo, stores: false });
  await expect(async () => {
    await compare();
    await expect(row).toHaveCount(0, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
});
