import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { deviceCall, sendDeviceEvents } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

interface Beat {
  readonly work: readonly { readonly op: string; readonly command: { readonly id: number } | null }[];
  readonly parameters: { readonly no: number } | null;
}

test('a gate is added, connects with the key shown once, and is opened remotely', async ({ open }) => {
  const page = await open();
  const mark = String(Date.now() % 10_000_000);
  const sn = `GT-E2E-${mark}`;
  await logIn(page, 'schooladmin', '/venue/hardware-equipment-list');
  await page.getByRole('button', { name: '登记设备' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('序列号').fill(sn);
  await form.getByLabel('类型').click();
  await page.locator('.ant-select-dropdown').getByTitle('闸机', { exact: true }).click();
  await form.getByLabel('设备名称').fill(`试验闸机${mark}`);
  await form.getByLabel('英文名').fill(`Test gate ${mark}`);
  await form.getByLabel('场馆').click();
  await page.locator('.ant-select-dropdown').getByTitle('网球中心', { exact: true }).click();
  await form.getByLabel('位置', { exact: true }).fill(`试验门${mark}`);
  await form.getByLabel('英文位置').fill(`Test door ${mark}`);
  // The headings of the form continue those of the page, which is not analysed here.
  const axe = await new AxeBuilder({ page }).include('[role=dialog]').disableRules(['heading-order']).analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  const key = (await page.locator('.s-secret').innerText()).trim();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.locator('.s-secret')).toHaveCount(0);

  const device = { sn, key };
  const bootId = randomUUID();
  let parametersNo = 0;
  const beat = async () => {
    const { code, data } = await deviceCall<Beat>(device, '/device/v1/heartbeat', {
      bootId,
      at: Date.now(),
      version: 'e2e 1',
      parametersNo,
      state: { door: 'normal' },
    });
    expect(code).toBe(200);
    parametersNo = data.parameters?.no ?? parametersNo;
    return data.work;
  };
  await page.goto(`/venue/hardware-equipment-list?keyword=${sn}`);
  const row = page.getByRole('row').filter({ hasText: sn });
  await expect(row).toContainText('从未上线');
  await beat();
  await expect(row).toContainText('在线');
  await row.getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '远程操作' });
  await drawer.getByRole('button', { name: '开门一次' }).click();
  await expect(drawer.getByText('等待下发')).toBeVisible();
  const command = (await beat()).find(({ op }) => op === 'open')?.command;
  if (!command) throw new Error('the gate was not asked to open');
  await sendDeviceEvents(device, [{ kind: 'commandDone', commandId: command.id }]);
  await expect(drawer.getByText('已执行')).toBeVisible();
  await beat();
  await expect(drawer.getByText('设备已生效')).toBeVisible();
});
