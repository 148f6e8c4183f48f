import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { siteNamed } from './campus';
import { expect, test } from './fixtures';
import { logIn } from './login';
import { Walk } from './walk';

const routes = catalogue as readonly RouteSpec[];
const noRight = routes.find(({ name }) => name === 'noRule') as RouteSpec;

/** One screen of each layout that requires login; all of them are tested in the router matrix. */
const guarded = [
  ...new Map(
    routes
      .filter(({ flags, path }) => !flags?.includes('noLogin') && !path.includes(':'))
      .map((route) => [route.layout, route]),
  ).values(),
];

// Visiting every screen takes minutes, and a retry finds the same errors.
test.describe.configure({ retries: 0 });

test("the super admin opens every staff screen with its title, except developers'", async ({ open }) => {
  test.setTimeout(300_000);
  const page = await open();
  await logIn(page, 'admin');
  const walk = await Walk.from(page);
  for (const route of routes.filter(({ layout, path }) => layout === 'desk' && !path.includes(':'))) {
    await walk.to(route.path);
    await expect(page, route.name).toHaveTitle(new RegExp(`^${(route.developers ? noRight : route).zh}`));
    await expect(page.getByText('系统繁忙'), route.name).toHaveCount(0);
    await expect(page.locator('main'), route.name).toBeVisible();
  }
});

test('public screens open for an anonymous visitor; all others redirect to the login', async ({ open }) => {
  test.setTimeout(120_000);
  const page = await open();
  const { id, venueId } = await siteNamed('羽毛球馆');
  for (const route of routes.filter(({ flags }) => flags?.includes('noLogin'))) {
    await page.goto(
      `/venue${route.path.replace(':id', String(id))}${route.name === 'mobileReservation' ? `?id=${id}` : ''}${route.name === 'IndexVenueIntroduceReservation' ? `?id=${venueId}` : ''}`,
    );
    await expect(page.locator('main').first(), route.name).toBeVisible();
  }
  for (const route of guarded) {
    await page.goto(`/venue${route.path}`);
    await expect(page, route.name).toHaveURL(/\/venue\/login/);
  }
});

test('a screen without the right says so, and an unknown address shows what is missing', async ({ open }) => {
  const page = await open();
  await logIn(page, 'student', '/venue/venues/finances');
  await expect(page).toHaveURL(/\/venue\/407/);
  await page.goto('/venue/no-such-screen');
  await expect(page).toHaveURL(/\/venue\/(404|no-such-screen)/);
  await expect(page.getByText('页面不存在').first()).toBeVisible();
});
