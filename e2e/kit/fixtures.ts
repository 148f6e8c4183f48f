import { test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** Returns the address of the product under test. */
export const address = (): string => process.env['E2E_URL'] ?? '';

/** Returns the address of a second server over the same data, with every protection on: captcha and query password. */
export const strictAddress = (): string => process.env['E2E_STRICT_URL'] ?? '';

/** Returns the seconds an unpaid booking is held in this run. */
export const holdSeconds = (): number => Number(process.env['E2E_HOLD_SECONDS'] ?? '45');

/** Password and payment password of every demo account. */
export const password = 'Demo@2026venue';
export const payDigits = '123456';

/** Reports what must never happen on a page: a request to another origin, an uncaught error. */
async function reportErrors(page: Page, errors: string[]): Promise<void> {
  const own = new Set([
    new URL(address()).origin,
    process.env['GATEWAY_URL'] ? new URL(process.env['GATEWAY_URL']).origin : '',
  ]);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (
      !['data:', 'blob:', 'about:'].includes(url.protocol) &&
      !own.has(url.origin) &&
      !own.has(url.origin.replace(/^ws/, 'http')) &&
      url.hostname !== '127.0.0.1'
    )
      errors.push(`left the origin: ${request.url()}`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
}

const origins = new WeakMap<Page, string>();

/** Returns the origin at which a page opened by `open` finds the product. */
export const originOf = (page: Page): string => origins.get(page) ?? address();

/** Opens another browser context; closed after the journey. */
type OpenWindow = (options?: {
  viewport?: { width: number; height: number };
  lang?: 'zh' | 'en';
  origin?: string;
  hasTouch?: boolean;
}) => Promise<Page>;

/**
 * A journey: `open` opens pages, each in its own browser context with reduced motion (a dialog still opening swallows a
 * click); requests to other origins and uncaught errors fail it.
 */
export const test = base.extend<{ open: OpenWindow }>({
  open: async ({ browser }, use) => {
    const wrong: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async ({ viewport, lang = 'zh', origin, hasTouch = false } = {}) => {
      const context = await browser.newContext({
        viewport: viewport ?? { width: 1440, height: 900 },
        baseURL: origin ?? address(),
        hasTouch,
        locale: lang === 'en' ? 'en-GB' : 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      });
      await context.addInitScript((value) => {
        if (!localStorage.getItem('cgLangType')) localStorage.setItem('cgLangType', value);
      }, lang);
      contexts.push(context);
      const page = await context.newPage();
      origins.set(page, origin ?? address());
      await reportErrors(page, wrong);
      // A member with a booking at a venue that checks faces is reminded of a photo, on days when there is one.
      await page.addLocatorHandler(
        page.getByRole('dialog', { name: /人脸核验提醒|Face photo reminder/ }),
        async (reminder) => reminder.getByRole('button', { name: /忽略|Ignore/ }).click(),
      );
      return page;
    });
    for (const context of contexts) await context.close();
    expect(wrong).toEqual([]);
  },
});

/** Accepts the booking terms if they are shown. */
export async function agree(page: Page, lang: 'zh' | 'en' = 'zh'): Promise<void> {
  await page.getByRole('button', { name: lang === 'zh' ? '我已阅读并同意' : 'I have read and agree' }).click();
}
