import { demoDevices, sendDeviceEvents } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a rule is tried on last week, saved, and raises an alarm that the monitoring wall shows', async ({ open }) => {
  const desk = await open();
  await logIn(desk, 'schooladmin', '/venue/equipment/earlyWarningSetting');
  const row = desk.getByRole('row').filter({ hasText: 'PM2.5 超出范围' });
  await row.getByRole('button', { name: '编辑' }).click();
  const trial = desk.getByRole('region', { name: '用上周读数试算' });
  await expect(trial.getByRole('img', { name: /近 7 天曲线/ })).toBeVisible();
  await desk.getByLabel('保持才报警').fill('0');
  await expect(desk.getByText(/PM2.5超出设施范围，报“警告”/)).toBeVisible();
  await desk.getByRole('button', { name: '保存规则' }).click();
  await expect(desk).toHaveURL(/earlyWarningSetting$/);

  const wall = await open();
  await logIn(wall, 'schooladmin', '/venue/equipment/fonitoringReality');
  const tile = wall.getByRole('listitem').filter({ hasText: 'PM2.5' });
  await expect(tile).toBeVisible();
  const probe = demoDevices().find(({ sn }) => sn === 'SN-DQ-1');
  const value = 110 + Math.floor(Math.random() * 50);
  await sendDeviceEvents(probe!, [{ kind: 'reading', metric: 'pm25', value }]);
  await expect(tile).toContainText(String(value), { timeout: 15_000 });
  await expect(tile).toContainText('警告');
  const humidity = wall.getByRole('listitem').filter({ hasText: '湿度' });
  await expect(humidity).not.toHaveCount(0);
  await wall.getByRole('button', { name: /^告警/ }).click();
  await expect(tile).toBeVisible();
  await expect(humidity).toHaveCount(0);
  await sendDeviceEvents(probe!, [{ kind: 'reading', metric: 'pm25', value: 20 }]);
});
