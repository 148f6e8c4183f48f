import { bookFor, tomorrow } from '#e2e/kit/campus';
import { agree, expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a student finds a court by time, loses it, and opens another with its slots selected', async ({ open }) => {
  const page = await open();
  await logIn(page, 'student05', `/venue/reservation?when=other&date=${tomorrow()}&from=09:00&to=10:00`);
  const hall = page.getByRole('article', { name: '羽毛球馆', exact: true });
  const courts = hall.locator('li a');
  await expect(courts.first()).toBeVisible();
  const href = (await courts.first().getAttribute('href')) ?? '';
  const [, siteId = '', spaceId = '', timeId = ''] = /venue-reservation\/(\d+)\?.*slots=(\d+)-(\d+)/.exec(href) ?? [];

  await bookFor('student44', Number(siteId), tomorrow(), { spaceId: Number(spaceId), timeId: Number(timeId) });
  await expect(hall.locator(`a[href="${href}"]`)).toHaveCount(0, { timeout: 5_000 });

  await courts.first().click();
  await agree(page);
  await expect(page.getByRole('heading', { name: '已选 1 个时段' })).toBeVisible();
});

test('a member saves a favourite site, finds it in the user centre, and subscribes to the calendar', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'student06', `/venue/mobileReservation?by=time&when=other&date=${tomorrow()}&from=09:00&to=12:00`);
  const star = page.getByRole('button', { name: '收藏 羽毛球馆', exact: true });
  // Saved favourites load shortly after the page.
  await expect(async () => {
    if ((await star.getAttribute('aria-pressed')) === 'true') await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false', { timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    if ((await star.getAttribute('aria-pressed')) === 'false') await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
  }).toPass();
  await page.goto('/venue/memberCenter');
  await expect(page.getByRole('region', { name: '我的收藏' }).getByRole('link', { name: /羽毛球馆/ })).toBeVisible();
  await page.getByRole('button', { name: '生成订阅地址' }).click();
  const address = await page.getByRole('textbox', { name: '订阅地址' }).inputValue();
  expect(await (await page.request.get(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
