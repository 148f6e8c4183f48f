import AxeBuilder from '@axe-core/playwright';
import { bookFor, freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { agree, expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('two people submit one slot: one books it, the other sees free alternatives', async ({ open }) => {
  const site = await siteNamed('壁球馆');
  const slot = await freeSlot(site.id, tomorrow());
  const pages = await Promise.all(
    ['student05', 'student06'].map(async (name) => {
      const page = await open();
      await logIn(page, name, `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
      await agree(page);
      await page.locator(`[data-key="${slot.key}"]`).click();
      await expect(page.getByRole('heading', { name: '已选 1 个时段' })).toBeVisible();
      return page;
    }),
  );
  await Promise.all(
    pages.map((page) =>
      page
        .getByRole('button', { name: '提交并锁定场地' })
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  );
  await expect.poll(async () => pages.filter((page) => /toPay/.test(page.url())).length).toBe(1);
  const loser = pages.find((page) => !/toPay/.test(page.url()));
  await expect(loser!.getByText(/已被预订|已被其他人预约/).first()).toBeVisible();
});

test('a second browser, the door screen and the desk see free, held and booked without a reload', async ({ open }) => {
  const site = await siteNamed('东区壁球馆');
  const date = tomorrow();
  const slot = await freeSlot(site.id, date, 1);
  const viewer = await open();
  await viewer.goto(`/venue/venue-reservation/${site.id}?date=${date}`);
  const cell = viewer.locator(`[data-key="${slot.key}"]`);
  await expect(cell).toHaveClass(/is-free/);
  const desk = await open();
  await logIn(desk, 'admin', `/venue/reservation-manage?siteId=${site.id}&date=${date}`);
  await expect(desk.locator(`[data-key="${slot.key}"]`)).toHaveClass(/staff-free/);
  const { tradeNo, hand: client } = await bookFor('student07', site.id, date, slot);
  await expect(cell).toHaveClass(/is-held/, { timeout: 2_000 });
  await expect(desk.locator(`[data-key="${slot.key}"]`)).toHaveClass(/is-unpaid/, { timeout: 5_000 });
  const paid = await client.post('/api/venue/finances/order/pay', {
    venueTradeNo: tradeNo,
    payType: 5,
    payPassword: 'e10adc3949ba59abbe56e057f20f883e',
  });
  expect(paid.code).toBe(200);
  await expect(cell).toHaveClass(/is-booked/, { timeout: 2_000 });
  await expect(desk.locator(`[data-key="${slot.key}"]`)).not.toHaveClass(/is-unpaid/, { timeout: 5_000 });
});

test('the booking page has no serious accessibility violation in either language', async ({ open }) => {
  const site = await siteNamed('羽毛球馆');
  for (const lang of ['zh', 'en'] as const) {
    const page = await open({ lang });
    await logIn(page, 'student08', `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
    await agree(page, lang);
    await expect(page.getByRole('grid')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ).toEqual([]);
  }
});
