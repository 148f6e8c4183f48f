import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserType, LaunchOptions } from '@playwright/test';

/** What cannot be changed once a window is open. */
export interface WindowSettings {
  readonly origin: string;
  readonly locale: string;
}

interface PooledWindow {
  readonly key: string;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly profile: string;
}

/**
 * Browser profiles that are used again by the next journey: they keep downloaded and compiled scripts, which a new
 * context would download and compile again for every page. Cookies and all stored data are cleared in between.
 */
export class WindowPool {
  private readonly idle: PooledWindow[] = [];
  private readonly all: PooledWindow[] = [];

  constructor(
    private readonly chromium: BrowserType,
    private readonly launchOptions: LaunchOptions,
  ) {}

  /** Returns an empty window; give it back with `release`. */
  async take({ origin, locale }: WindowSettings): Promise<PooledWindow> {
    const key = `${origin} ${locale}`;
    const at = this.idle.findIndex((one) => one.key === key);
    const [found] = at < 0 ? [] : this.idle.splice(at, 1);
    if (found) return found;
    const profile = mkdtempSync(join(tmpdir(), 'campus-venue-window-'));
    const context = await this.chromium.launchPersistentContext(profile, {
      ...this.launchOptions,
      baseURL: origin,
      locale,
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    const made = { key, origin, context, profile };
    this.all.push(made);
    return made;
  }

  /** Closes the pages of a window and clears what they stored. */
  async release(window: PooledWindow): Promise<void> {
    const [blank = await window.context.newPage(), ...pages] = window.context.pages();
    for (const page of pages) await page.close();
    await window.context.clearCookies();
    const session = await window.context.newCDPSession(blank);
    await session.send('Storage.clearDataForOrigin', {
      origin: window.origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,websql,file_systems',
    });
    await session.detach();
    this.idle.push(window);
  }

  /** Ends all windows and deletes their profiles. */
  async close(): Promise<void> {
    for (const { context, profile } of this.all) {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  }
}
