import type { Page } from '@playwright/test';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { siteNamed } from './campus';
import { cutTexts, TEXT_WIDTHS } from './cut-text';
import { expect, test } from './fixtures';
import { logIn } from './login';
import { Walk } from './walk';

const routes = (catalogue as readonly RouteSpec[]).filter(({ layout }) => layout !== 'wall');
const noRight = routes.find(({ name }) => name === 'noRule') as RouteSpec;

/** What a screen shows while it loads; a hidden screen of another tag keeps its own. */
const LOADING = '.v-skeleton:visible, .v-search-wait:visible, [data-fetching="true"]:visible';

/** Time the layout needs to follow the width of the window. */
const RESIZE_MS = 250;

/**
 * Returns Chinese that an English reader sees or a screen reader reads: texts, names, hints and field contents, except what is marked
 * as data of another language.
 */
const visibleChinese = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A masked name of a person is data, recognized by its stars.
    const han = { test: (text: string) => /\p{Script=Han}/u.test(text.replace(/\p{Script=Han}\*+/gu, '')) };
    const foreign = (node: Element | null): boolean =>
      node !== null && node.closest('[lang^="zh"]:not(html), script, style, noscript') !== null;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (han.test(node.nodeValue ?? '') && !foreign(node.parentElement))
        found.add((node.nodeValue ?? '').trim().slice(0, 60));
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name) ?? '';
        // A hint that repeats data below it is data as well.
        const repeats = [...element.querySelectorAll('[lang^="zh"]')].some((inner) => inner.textContent === text);
        if (han.test(text) && !foreign(element) && !repeats && !element.matches('[aria-label="语言 Language"]'))
          found.add(`${name}: ${text.slice(0, 60)}`);
      }
    }
    if (han.test(document.title)) found.add(`title: ${document.title}`);
    return [...found];
  });

/** Returns whether the closed search card of the screen takes more than one row. */
const searchWraps = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.v-search form')].some(
      (form) => form.offsetHeight > 1.5 * (form.querySelector<HTMLElement>('[type=submit]')?.offsetHeight ?? Infinity),
    ),
  );

/**
 * Returns the cut texts, and on a desktop a search card of several rows, once the layout has followed the width: a long
 * table takes longer than most.
 */
async function layoutFaults(page: Page, width: number): Promise<string[]> {
  const read = async () => [
    ...(await cutTexts(page)),
    ...(width === TEXT_WIDTHS[0] && (await searchWraps(page)) ? ['the search takes more than one row'] : []),
  ];
  let faults = await read();
  for (let tries = 0; faults.length > 0 && tries < 8; tries += 1) {
    await page.waitForTimeout(RESIZE_MS);
    faults = await read();
  }
  return faults;
}

async function checkRoutes(page: Page, some: readonly RouteSpec[]): Promise<void> {
  const wrong: Record<string, string[]> = {};
  const walk = await Walk.from(page);
  for (const route of some) {
    const path = await filled(route);
    await walk.to(path);
    await expect(page.locator('main').first()).toBeVisible();
    await expect(page.locator(LOADING)).toHaveCount(0);
    await expect(page.getByText('system busy'), path).toHaveCount(0);
    if (route.layout === 'desk' && !route.path.includes(':'))
      await expect(page, path).toHaveTitle(new RegExp(`^${(route.developers ? noRight : route).en}`));
    const untranslated = await visibleChinese(page);
    if (untranslated.length > 0) wrong[path] = untranslated;
    for (const width of TEXT_WIDTHS) {
      if (width !== TEXT_WIDTHS[0]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(RESIZE_MS);
        await expect(page.locator(LOADING)).toHaveCount(0);
      }
      const faults = await layoutFaults(page, width);
      if (faults.length > 0) wrong[`${path} at ${width} px`] = faults;
    }
    await page.setViewportSize({ width: TEXT_WIDTHS[0], height: 900 });
  }
  expect(wrong).toEqual({});
}

const filled = async (route: RouteSpec): Promise<string> =>
  route.path.replace(/:\w+/g, String((await siteNamed('羽毛球馆')).id));

// Visiting every screen takes minutes, and a retry finds the same errors.
test.describe.configure({ retries: 0 });

for (const half of [0, 1]) {
  test(`the super admin opens every staff screen in English: no Chinese, no cut text, half ${half + 1}`, async ({
    open,
  }) => {
    test.setTimeout(360_000);
    const page = await open({ lang: 'en' });
    await logIn(page, 'admin');
    await checkRoutes(
      page,
      routes.filter(({ layout }) => layout === 'desk').filter((_, i) => i % 2 === half),
    );
  });
}

test('member screens in English show no Chinese and cut no text', async ({ open }) => {
  test.setTimeout(300_000);
  const page = await open({ lang: 'en' });
  await logIn(page, 'student');
  await checkRoutes(
    page,
    routes.filter(({ layout, name }) => layout !== 'desk' && !['Login', 'Index', 'RedirectHandler'].includes(name)),
  );
});

test('public screens in English show no Chinese and cut no text', async ({ open }) => {
  test.setTimeout(300_000);
  const page = await open({ lang: 'en' });
  await checkRoutes(
    page,
    routes.filter(({ flags, name }) => flags?.includes('noLogin') && name !== 'RedirectHandler'),
  );
});
