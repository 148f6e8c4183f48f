import type { Locator, Page } from '@playwright/test';
import { expect } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** Signs a seller in at the counter with a shift open; returns the button that ends the shift. */
export async function openShift(seller: Page, username: string): Promise<Locator> {
  await logIn(seller, username, '/venue/ticket-purchase');
  const shift = seller.getByRole('button', { name: '结班' });
  const begin = seller.getByRole('button', { name: '开班' });
  await expect(shift.or(begin)).toBeVisible();
  if (await begin.isVisible()) {
    await begin.click();
    await seller.getByRole('dialog').getByRole('spinbutton').fill('100');
    await seller.keyboard.press('Enter');
  }
  await expect(shift).toBeVisible();
  return shift;
}
