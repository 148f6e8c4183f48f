import type { Page } from '@playwright/test';

/** Time without a request after which a screen has what it needs; longer than an effect takes to ask for more. */
const QUIET_MS = 200;
/** Longest wait for a quiet screen: some screens ask again and again. */
const LIMIT_MS = 5_000;

/**
 * Opens one screen after the other inside the loaded app and waits until nothing is being loaded. A fresh page load per
 * screen took twice as long.
 */
export class Walk {
  private loading = 0;
  private last = 0;

  private constructor(private readonly page: Page) {
    page.on('request', () => this.count(1));
    page.on('requestfinished', () => this.count(-1));
    page.on('requestfailed', () => this.count(-1));
  }

  /** Starts from the page as it is; loads the landing page if the app is not open. */
  static async from(page: Page): Promise<Walk> {
    const walk = new Walk(page);
    if (!page.url().includes('/venue/')) {
      await page.goto('/venue/');
      await page.waitForURL(({ pathname }) => pathname !== '/venue/');
    }
    return walk;
  }

  /** Opens a route by its path below `/venue` and waits until it is at rest. */
  async to(path: string): Promise<void> {
    await this.page.evaluate((url) => {
      history.pushState({ idx: history.length, key: url }, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, `/venue${path}`);
    await this.atRest();
  }

  /** Waits until no request has run for a moment. */
  async atRest(): Promise<void> {
    this.last = performance.now();
    const end = this.last + LIMIT_MS;
    while (performance.now() < end && (this.loading > 0 || performance.now() - this.last < QUIET_MS))
      await this.page.waitForTimeout(50);
  }

  private count(by: 1 | -1): void {
    this.loading = Math.max(0, this.loading + by);
    this.last = performance.now();
  }
}
