import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { expect, holdSeconds, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('an unpaid order is released on time, and every screen shows the slot free again', async ({ open }) => {
  test.setTimeout((holdSeconds() + 90) * 1_000);
  const site = await siteNamed('室外网球场');
  const date = tomorrow();
  const slot = await freeSlot(site.id, date);
  const { tradeNo } = await bookFor('student09', site.id, date, slot);
  const began = Date.now();
  const viewer = await open();
  await viewer.goto(`/venue/venue-reservation/${site.id}?date=${date}`);
  const cell = viewer.locator(`[data-key="${slot.key}"]`);
  await expect(cell).toHaveClass(/is-held/);
  const owner = await open({ viewport: { width: 390, height: 844 } });
  await logIn(owner, 'student09', `/venue/mobiletoPay/${tradeNo}`);
  await expect(cell).toHaveClass(/is-free/, { timeout: (holdSeconds() + 10) * 1_000 });
  const took = (Date.now() - began) / 1_000;
  expect(took).toBeGreaterThan(holdSeconds() - 2);
  expect(took).toBeLessThan(holdSeconds() + 8);
  await expect(owner.getByText('订单已关闭')).toBeVisible();
});
