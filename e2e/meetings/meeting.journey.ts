import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { tomorrow } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

async function choose(page: Page, label: string, text: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: text }).first().click();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

test('a member finds a free room, applies for it, and the venue approves the meeting', async ({ open }) => {
  test.setTimeout(120_000);
  const theme = `学科规划研讨 ${Date.now().toString(36)}`;
  const [member, desk] = [await open(), await open()];
  await logIn(member, 'staff', `/venue/meeting/home?date=${tomorrow()}&from=10:00&to=11:00&free=1`);
  const free = member.getByRole('link', { name: /10:00–11:00 可订/ }).first();
  await expect(free).toBeVisible();
  await expectAccessible(member);
  await free.click();
  await expect(member.getByRole('grid', { name: '一周时段' })).toBeVisible();
  await expect(member.getByRole('region', { name: '所选时间' })).toContainText('10:00–11:00');
  await expectAccessible(member);
  await member.getByRole('button', { name: '去填写申请' }).click();

  await expect(member.getByRole('heading', { name: '会议申请' })).toBeVisible();
  await expectAccessible(member);
  await member.getByLabel('会议主题').fill(theme);
  await choose(member, '用途', /./);
  await choose(member, '会议级别', '院系级');
  await member.getByLabel('主办单位').fill('计算机学院');
  await member.getByLabel('联系电话').fill('13800001234');
  await member.getByLabel('参会人数').fill('6');
  await choose(member, '座位形式', '圆桌');
  await member.getByLabel('参会人员').fill('学院教师六人');
  await member.getByLabel('会议内容').fill('讨论学科规划');
  // A humanities forum is reviewed in every room.
  await member.getByLabel('哲学社会科学类论坛').check();
  await expect(member.getByText(/草稿已存/)).toBeVisible();
  await member.reload();
  await expect(member.getByLabel('会议主题')).toHaveValue(theme);
  await member.getByRole('button', { name: '提交申请' }).click();
  await expect(member.getByText('审核中').first()).toBeVisible();

  await logIn(desk, 'meetingadmin', `/venue/meeting/orders?keyword=${encodeURIComponent(theme)}`);
  const row = desk.locator('tbody tr', { hasText: theme });
  await row.getByRole('button', { name: /审\s*核/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: /^通\s?过$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('审核通过');

  await member.reload();
  await expect(member.getByText('审核通过').first()).toBeVisible();
  await expect(member.getByRole('button', { name: '查看预约' })).toBeVisible();
});

test('on a phone a member taps the first and the last slot of a room, and withdraws the application', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 }, lang: 'en', hasTouch: true });
  await logIn(page, 'student', `/venue/meeting/home?date=${tomorrow()}&from=14:00&to=16:00&free=1`);
  const room = page.getByRole('link', { name: /14:00–16:00: free/ }).first();
  await expect(room).toBeVisible();
  await expectAccessible(page);
  const href = (await room.getAttribute('href')) ?? '';
  await page.goto(href.replace(/&from=.*/, ''));
  await page.getByRole('gridcell', { name: /Tomorrow.* 14:00–15:00 Free/ }).tap();
  await page.getByRole('gridcell', { name: /Tomorrow.* 15:00–16:00 Free/ }).tap();
  await expect(page.getByRole('region', { name: 'Chosen time' })).toContainText('14:00–16:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fill in the application' }).click();
  await expect(page.getByText(/Held for/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Fields to correct: 9')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The meeting is cancelled');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});
