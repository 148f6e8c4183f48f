import { promiseStatus } from '#domain/attendance/promise.status';
import { bookFor, DemoClient, freeSlot } from '#e2e/kit/campus';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';
import { createOpenVenue } from '#e2e/kit/open-venue';
import type { Page } from '@playwright/test';

const PHONE = { width: 390, height: 844 };
const PAY_PASSWORD = 'e10adc3949ba59abbe56e057f20f883e';

const codeOf = async (member: DemoClient): Promise<string> =>
  (await member.get<{ codes: { signed: string }[] }>('/api/orders/member_code')).data.codes[0]?.signed ?? '';

/** Opens the scanner of a gate phone and prepares it for the venue of the created court. */
async function preparedPhone(page: Page, username: string): Promise<void> {
  await logIn(page, username, '/venue/scan-write-off');
  await page.getByLabel('所在场馆').click();
  await page.locator('.ant-select-item-option', { hasText: '健身中心' }).click();
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByText(/能认出 \d+ 张预约/)).toBeVisible();
}
const scan = async (page: Page, code: string): Promise<void> => {
  await page.locator('#check-code').fill(code);
  await page.locator('#check-code').press('Enter');
};

test('two gate phones check without network, send once when it is back, and report a double use', async ({ open }) => {
  const { id, date, close } = await createOpenVenue({ rules: { autoRelease: 0, lateGraceMin: 60 } });
  await expect(async () => {
    await freeSlot(id, date);
  }).toPass({ timeout: 5_000 });
  const { tradeNo, hand: member } = await bookFor('student44', id, date, await freeSlot(id, date));
  const paid = await member.post('/api/venue/finances/order/pay', {
    venueTradeNo: tradeNo,
    payType: 5,
    payPassword: PAY_PASSWORD,
  });
  expect(paid.code).toBe(200);

  const [south, north] = [await open({ viewport: PHONE }), await open({ viewport: PHONE })];
  await preparedPhone(south, 'checker');
  await preparedPhone(north, 'venueadmin');
  for (const phone of [south, north]) await phone.context().setOffline(true);
  await expect(south.getByText('离线验票中')).toBeVisible();

  const code = await codeOf(member);
  await scan(south, code);
  await expect(south.getByRole('heading', { name: '可入场' })).toBeVisible();
  await expect(south.getByText('签名有效 · 未用过')).toBeVisible();
  await expect(south.getByText(/待传 1 张/)).toBeVisible();
  await scan(south, code);
  await expect(south.getByRole('heading', { name: '已用过' })).toBeVisible();
  await scan(south, `${code.slice(0, -6)}AAAAAA`);
  await expect(south.getByRole('heading', { name: '不可入场' })).toBeVisible();
  await expect(south.getByText(/签名无效/)).toBeVisible();
  await scan(north, code);
  await expect(north.getByRole('heading', { name: '可入场' })).toBeVisible();

  await south.context().setOffline(false);
  await expect(south.getByText('已传')).toBeVisible({ timeout: 20_000 });
  await north.context().setOffline(false);
  await expect(north.getByText('两处都用', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  const { data } = await member.get<{ order: { promiseStatus: number | string } }>(`/api/orders/own/${tradeNo}`);
  expect(Number(data.order.promiseStatus)).toBe(promiseStatus.checkedIn);

  const desk = await open();
  await logIn(desk, 'venueadmin', '/venue/order-check-code');
  await expect(desk.getByRole('heading', { name: /两处都用 · \d+ 张/ })).toBeVisible();
  await expect(desk.getByText(new RegExp(tradeNo))).toBeVisible();
  expect((await close()).code).toBe(200);
});
