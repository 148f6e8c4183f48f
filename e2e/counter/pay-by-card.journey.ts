import { demoAccounts, demoCardNo } from '#domain/session/demo.rules';
import { expect, test } from '#e2e/kit/fixtures';
import { openShift } from './open-shift';

interface CounterState {
  readonly cards: readonly { readonly username: string; readonly balance: number }[];
  readonly paid: readonly { readonly tradeNo: string; readonly amount: number; readonly back: number }[];
}

/** Calls the counter machine directly: lays cards down and reads their balances. */
async function callMachine<T = unknown>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${process.env['HELPER_URL'] ?? ''}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: T }).data;
}
const tapCard = (username: string) =>
  callMachine('/cards', { cardNo: demoCardNo(demoAccounts.findIndex((one) => one.username === username)) });
const balanceOf = async (username: string) =>
  (await callMachine<CounterState>('/state')).cards.find((card) => card.username === username)?.balance ?? 0;

test('the counter rejects a wrong campus card, charges the right one, and refunds it on undo', async ({ open }) => {
  const seller = await open();
  await openShift(seller, 'schooladmin');

  await tapCard('external');
  const before = await balanceOf('external');
  await seller.getByRole('button', { name: '读卡' }).click();
  await expect(seller.locator('.counter-buyer')).toContainText('external');
  await seller.getByLabel('日期', { exact: true }).click();
  await seller
    .locator(
      '.ant-picker-cell-today + .ant-picker-cell, tr:has(.ant-picker-cell-today:last-child) + tr .ant-picker-cell',
    )
    .first()
    .click();
  await seller.locator('.counter-grid button:not(.is-off)').nth(6).click();
  await expect(seller.getByText('1 个时段')).toBeVisible();
  await seller.getByText('刷校园卡').click();

  await tapCard('staff');
  await seller.getByRole('button', { name: /收款出票/ }).click();
  await expect(seller.getByText('这不是购票人本人的校园卡，请换卡后重试')).toBeVisible();
  await expect(seller.getByText(/场次已锁定，尚未收款/)).toBeVisible();
  await tapCard('external');
  await seller.getByRole('button', { name: /继续收款/ }).click();
  const toast = seller.getByText(/已出票 [A-Z]\d{14}/);
  await expect(toast).toBeVisible();
  const tradeNo = /[A-Z]\d{14}/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
  const sale = seller.locator('.counter-sales li', { hasText: tradeNo });
  await expect(sale).toContainText('刷校园卡');
  const price = Math.round(Number(/¥([\d.]+)/.exec((await sale.locator('strong').textContent()) ?? '')?.[1]) * 100);
  expect([price > 0, await balanceOf('external')]).toEqual([true, before - price]);

  await sale.getByRole('button', { name: /撤销/ }).click();
  await seller.getByLabel('撤销原因').fill('顾客改期');
  await seller.getByRole('button', { name: /撤销并退/ }).click();
  await expect(seller.getByText('已退回校园卡')).toBeVisible();
  await expect(sale).toContainText('已撤销');
  expect((await callMachine<CounterState>('/state')).paid.filter((one) => one.tradeNo === tradeNo)).toMatchObject([
    { amount: price, back: price },
  ]);
  expect(await balanceOf('external')).toBe(before);
});
