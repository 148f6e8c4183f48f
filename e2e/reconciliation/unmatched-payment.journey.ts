import { address, expect, test } from '#e2e/kit/fixtures';
import { sendPaymentNotice } from '#e2e/kit/gateway';
import { logIn } from '#e2e/kit/login';

/** How soon the desk shows it; a second on a quiet machine. */
const SOON = { timeout: 3_000 };

test('a payment that matches no order warns the finance desk at once; two people settle it', async ({ open }) => {
  const no = `D99${String(Date.now()).slice(-12)}A01`;
  const [desk, list, second] = await Promise.all([open(), open(), open()]);
  await Promise.all([
    logIn(desk, 'finance', '/venue/venues/finances'),
    logIn(list, 'finance', '/venue/venues/finances/reconciliation'),
  ]);
  await Promise.all([
    expect(desk.getByLabel('退款看板').getByText('退款排队')).toBeVisible(),
    expect(list.getByLabel('对账看板')).toBeVisible(),
  ]);
  expect(await sendPaymentNotice(no, `${address()}/venue-server/notify/wechat/pay`)).toBe(400);
  await Promise.all([
    expect(desk.getByText(/笔渠道付款与订单不符/)).toBeVisible(SOON),
    expect(list.getByText(no)).toBeVisible(SOON),
  ]);
  const line = list.locator('tr', { hasText: no });
  await expect(line.getByText('未知单号付款')).toBeVisible();
  await line.getByRole('button', { name: /^处\s?理$/ }).click();
  await list.getByLabel('说明').fill('已在商户平台原路退回');
  await list.getByRole('button', { name: '提交复核' }).click();
  await expect(line.getByText('待复核')).toBeVisible();
  await logIn(second, 'admin', `/venue/venues/finances/reconciliation?keyword=${no}`);
  await second
    .locator('tr', { hasText: no })
    .getByRole('button', { name: /^复\s?核$/ })
    .click();
  await second.getByRole('button', { name: '同意并执行' }).click();
  await expect(second.locator('tr', { hasText: no }).getByText('已解决')).toBeVisible();
});
