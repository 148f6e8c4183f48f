import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';
import { openShift } from './open-shift';

test('a seller opens a shift, sells by keyboard, sees "too early" at the door, undoes, counts the drawer', async ({
  open,
}) => {
  const seller = await open();
  const shift = await openShift(seller, 'seller');

  await seller.getByLabel('日期', { exact: true }).click();
  await seller
    .locator(
      '.ant-picker-cell-today + .ant-picker-cell, tr:has(.ant-picker-cell-today:last-child) + tr .ant-picker-cell',
    )
    .first()
    .click();
  const free = seller.locator('.counter-grid button:not(.is-off)');
  await free.last().focus();
  await seller.keyboard.press('Space');
  await seller.keyboard.press('3');
  await expect(seller.getByText('1 个时段')).toBeVisible();
  await seller.keyboard.press('F9');
  const toast = seller.getByText(/已出票 [A-Z]\d{14}/);
  await expect(toast).toBeVisible();
  const tradeNo = /[A-Z]\d{14}/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
  const sale = seller.locator('.counter-sales li', { hasText: tradeNo });
  await expect(sale).toContainText('支付宝');
  await expect(sale).toContainText('散客');

  const checkerPage = await open({ lang: 'en', viewport: { width: 390, height: 844 } });
  await logIn(checkerPage, 'checker', '/venue/order-check-code');
  await checkerPage.getByLabel('Scan or enter an entry code or order no.').fill(tradeNo);
  await checkerPage.keyboard.press('Enter');
  await expect(checkerPage.getByRole('heading', { name: /It is too early to check in/ })).toBeVisible();

  await sale.getByRole('button', { name: /撤销/ }).click();
  await seller.getByLabel('撤销原因').fill('顾客改期');
  await seller.getByRole('button', { name: /撤销并退/ }).click();
  await expect(sale).toContainText('已撤销');
  await shift.click();
  const due =
    /¥([\d,.]+)$/.exec(
      (await seller.getByRole('dialog').getByText('应有现金（含备用金）').locator('..').textContent()) ?? '',
    )?.[1] ?? '';
  await seller.getByRole('dialog').getByLabel('实点现金（元）').fill(due.replace(',', ''));
  await seller.getByRole('dialog').getByRole('button', { name: '结班' }).click();
  await expect(seller.getByText('差额 ¥0.00')).toBeVisible();
});
