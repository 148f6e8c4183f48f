import AxeBuilder from '@axe-core/playwright';
import { DemoClient } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** The sweep makes tasks once a minute. */
const SWEEP_MS = 90_000;

/** Returns the minute before now in the time of the demo school, `HH:mm`. */
const aMinuteAgo = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(
    Date.now() - 60_000,
  );

test('an inspector finishes a check without network; it is sent once, handled, and confirmed by another', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const keeper = await DemoClient.loggedInAs('schooladmin');
  const mark = String(Date.now()).slice(-6);
  const { data: choices } = await keeper.get<{ venues: { id: number }[] }>('/api/patrol/plans/form/choices');
  const venueId = choices.venues[0]?.id;
  const { data: point } = await keeper.postJson<{ id: number }>('/api/patrol/points/save', {
    venueId,
    name: `器材室${mark}`,
    enName: `Store ${mark}`,
  });
  await keeper.postJson('/api/patrol/plans/save', {
    venueId,
    name: `消防检查${mark}`,
    enName: `Fire check ${mark}`,
    kind: 5,
    frequency: 1,
    times: [aMinuteAgo()],
    windowMinutes: 120,
    mustScan: '1',
    roleId: 15,
    handlerRoles: [9],
    route: [{ pointId: point.id, items: [{ name: '灭火器压力正常', enName: 'Extinguisher pressure is right' }] }],
  });
  const { data: sign } = await keeper.get<{ code: string }>(`/api/patrol/points/${point.id}/sign`);

  const phone = await open();
  await phone.setViewportSize({ width: 390, height: 844 });
  await logIn(phone, 'patrol', '/venue/security-check');
  const card = phone.getByRole('listitem').filter({ hasText: `消防检查${mark}` });
  await expect(async () => {
    await phone.reload();
    await expect(card).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: SWEEP_MS });
  await phone.context().setOffline(true);
  await card.getByRole('button', { name: /开始巡检/ }).click();
  await expect(phone.getByRole('button', { name: new RegExp(`器材室${mark}`) })).toBeDisabled();
  await phone.getByLabel('标牌编码').fill('PT-22222-22222');
  await phone.getByLabel('标牌编码').press('Enter');
  await expect(phone.getByText('扫到的二维码不属于本任务')).toBeVisible();
  await phone.getByLabel('标牌编码').fill(sign.code.toLowerCase());
  await phone.getByLabel('标牌编码').press('Enter');
  await expect(phone.getByText(/扫码到点/)).toBeVisible();
  await expect(phone.getByRole('button', { name: '还差 1 项，完成此点' })).toBeDisabled();
  await phone.getByRole('button', { name: '异常', exact: true }).click();
  await phone.getByText('紧急', { exact: true }).click();
  await phone.getByLabel('灭火器压力正常 说明').fill('指针在红区');
  await expect(phone.getByRole('button', { name: '异常还缺照片，完成此点' })).toBeDisabled();
  const photo = await phone.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    canvas.getContext('2d')?.fillRect(80, 80, 200, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  await phone
    .locator('input[type=file]')
    .setInputFiles({ name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') });
  await expect(phone.getByRole('img', { name: '照片 1' })).toBeVisible();
  const axe = await new AxeBuilder({ page: phone }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await phone.getByRole('button', { name: '完成此点', exact: true }).click();
  await phone.getByRole('button', { name: /完成巡检/ }).click();
  await phone.getByRole('button', { name: '提交结果' }).click();
  await expect(phone.getByText(/1 份巡检结果待上传/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/待上传/)).toHaveCount(0, { timeout: 30_000 });

  const desk = await open();
  await logIn(desk, 'patrol', `/venue/security-check?tab=checks&keyword=${mark}`);
  const row = desk
    .getByRole('row')
    .filter({ hasText: `消防检查${mark}` })
    .filter({ hasText: '紧急' });
  await expect(row).toContainText('异常待处理');
  await row.getByRole('button', { name: '处理', exact: true }).click();
  await desk.getByRole('dialog').locator('textarea').fill('已更换灭火器');
  await desk.getByRole('button', { name: '标记为已处理' }).click();
  await expect(row).toContainText('异常已处理');
  await expect(row.getByRole('button', { name: '复查通过' })).toHaveCount(0);

  const other = await open();
  await logIn(other, 'schooladmin', `/venue/security-check?tab=checks&keyword=${mark}`);
  const same = other
    .getByRole('row')
    .filter({ hasText: `消防检查${mark}` })
    .filter({ hasText: '紧急' });
  await same.getByRole('button', { name: '复查通过' }).click();
  await other.getByRole('dialog').locator('textarea').fill('压力正常');
  await other.getByRole('dialog').getByRole('button', { name: '复查通过' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(same.getByRole('button', { name: '复查通过' })).toHaveCount(0);
  await same.getByRole('button', { name: '详情' }).click();
  await expect(other.getByRole('dialog')).toContainText('压力正常');
  await expect(other.getByRole('dialog')).toContainText('指针在红区');
});
