import { demoDevices, freeSlot, sendDeviceEvents, siteNamed, tomorrow } from '#e2e/kit/campus';
import { agree, expect, payDigits, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

const device = (sn: string) => {
  const found = demoDevices().find((one) => one.sn === sn);
  if (!found) throw new Error(`the demo campus has no device ${sn}`);
  return found;
};

test('a swimmer gets a wristband, uses a locker, leaves, pays the bill and gets the deposit back', async ({ open }) => {
  const chipNo = `0E2E${Date.now().toString(16).toUpperCase()}`.slice(0, 16);
  const label = chipNo.slice(-6);
  const desk = await open();
  await logIn(desk, 'admin', '/venue/bracelet-list');

  await desk.getByRole('button', { name: /新\s*增/ }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('芯片号').fill(chipNo);
  await form.getByLabel('标签号').fill(label);
  await form.getByRole('combobox', { name: '场馆' }).click();
  await desk.locator('.ant-select-item-option', { hasText: '游泳馆' }).click();
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toHaveCount(0);

  await desk.goto(`/venue/bracelet-list?keyword=${label}`);
  const row = desk.locator('tbody tr', { hasText: label });
  await row.getByRole('button', { name: /发\s*放/ }).click();
  const issue = desk.getByRole('dialog');
  await issue.getByLabel('散客姓名').fill('陈小雨');
  await issue.getByLabel('散客手机号').fill('13900001111');
  await issue.getByRole('button', { name: '发手环' }).click();
  await expect(issue).toHaveCount(0);
  await expect(row).toContainText('已绑定');
  await expect(row).toContainText('已收');

  const gate = device('GT-YY-1I');
  const pass = (direction: 1 | 2, at: number) =>
    sendDeviceEvents(gate, [{ kind: 'pass', direction, cardNo: chipNo, method: 4, at }]);
  await pass(1, Date.now() - 20 * 60_000);
  await desk.goto('/venue/locker-record');
  await expect(desk.locator('.v-live[data-state="live"]')).toBeVisible();
  await desk.getByText(/公共 \d+ 格/).click();
  const no = await desk.locator('.lk-cell.is-free').first().locator('b').innerText();
  const tap = () => sendDeviceEvents(device('CB-YY-4'), [{ kind: 'tap', cell: Number(no), cardNo: chipNo }]);
  await tap();
  await expect(desk.getByRole('button', { name: new RegExp(`^${no} 在用`) })).toBeVisible({ timeout: 12_000 });

  await pass(2, Date.now());
  const blocked = desk.locator('.lk-blocked li', { hasText: label });
  await expect(blocked).toContainText('待付 ¥0.50', { timeout: 12_000 });
  await expect(blocked).toContainText('还没关');

  await desk.goto('/venue/bracelet-list');
  const counter = desk.getByRole('region', { name: '前台' });
  const scan = async () => {
    await counter.getByRole('textbox').fill(chipNo.toLowerCase());
    await counter.getByRole('button', { name: /查\s*找/ }).click();
  };
  await scan();
  await expect(counter).toContainText('待付 ¥0.50');
  await expect(counter).toContainText('还没关');
  await expect(counter.getByRole('button', { name: /归\s*还/ })).toBeDisabled();
  await counter.getByRole('button', { name: /收\s*款/ }).click();
  const collect = desk.getByRole('dialog');
  await collect.getByRole('button', { name: /收\s*款/ }).click();
  await expect(collect).toHaveCount(0);
  await expect(counter).not.toContainText('待付');
  await expect(counter.getByRole('button', { name: /归\s*还/ })).toBeDisabled();

  await tap();
  await scan();
  await counter.getByRole('button', { name: /归\s*还/ }).click();
  await expect(counter).toContainText('已归还，退押金 ¥20.00');
  await desk.goto(`/venue/bracelet-list?keyword=${label}`);
  await expect(row).toContainText('未绑定', { timeout: 12_000 });
  await desk.goto(`/venue/bracelet-log?keyword=${label}`);
  await expect(desk.locator('tbody tr', { hasText: '退押金' })).toContainText('20.00');
});

test('a debt refuses the next booking until it is paid', async ({ open }) => {
  const site = await siteNamed('乒乓球馆');
  const slot = await freeSlot(site.id, tomorrow(), 16);
  const page = await open();
  await logIn(page, 'student49', `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
  await agree(page);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await page.getByRole('button', { name: '去支付账单' }).click();
  await page.waitForURL(/\/mobile-gate-record/);
  const owed = page.getByText('待支付，付清前不能入场和预约');
  await expect(owed).toBeVisible();
  const bill = page.getByRole('article').filter({ hasText: '待支付' });
  await expect(bill).toContainText('¥2.70');
  await bill.getByRole('button', { name: /支\s*付/ }).click();
  const pay = page.getByRole('dialog');
  await pay.getByRole('radio', { name: /余额/ }).check();
  await pay.locator('.pb-digits input').first().pressSequentially(payDigits);
  await pay.getByRole('button', { name: '支付 ¥2.70' }).click();
  await expect(pay).toHaveCount(0);
  await expect(owed).toHaveCount(0);

  await page.goto(`/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await page.waitForURL(/\/toPay\/D\d{14}/);
});
