import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { waitUntil } from './child';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of a Chromium: that of `CHROMIUM`, of the system, or of Playwright; null without one. */
export function chromiumPath(): string | null {
  const onPath = PROGRAMS.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim());
  return (
    [process.env['CHROMIUM'] ?? '', ...onPath, chromium.executablePath()].find(
      (path) => path !== '' && existsSync(path),
    ) ?? null
  );
}

/** Starts the Chromium at this path without a window. */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ARGUMENTS });

/** A line and a processor slower than those of this machine. */
export interface SlowProfile {
  readonly latencyMs: number;
  readonly megabitsPerSecond: number;
  /** By how much the processor is slowed down. */
  readonly processor: number;
}

/** What a visitor with an empty cache sees and loads. Times in milliseconds after the start of navigation. */
export interface PageLoad {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  /** Requests of the document, its files and its calls, without sockets. */
  readonly requests: number;
  /** Bytes of scripts as transferred. */
  readonly scriptBytes: number;
}

/** Collects paint figures in the page; written as text because it runs in the browser. */
const OBSERVER = `(() => {
  const seen = { first: 0, largest: 0, shift: 0 };
  window.paintFigures = seen;
  const observe = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { seen.largest = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
})()`;

/** How a page is opened. */
export interface PageVisit {
  readonly width: number;
  readonly height: number;
  /** Cookies and storage of a login. */
  readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly slow?: SlowProfile;
  /** Selector of what the application draws; the load is not over before. */
  readonly drawn?: string;
}

/** A page that asks for nothing for so long has loaded, in milliseconds. */
const QUIET_MS = 700;

/** Opens an address with an empty cache, waits until it loads nothing more and returns the figures. */
export async function loadPage(browser: Browser, address: string, visit: PageVisit): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: { width: visit.width, height: visit.height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(visit.state ? { storageState: visit.state } : {}),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    let requests = 0;
    let scriptBytes = 0;
    const scripts = new Set<string>();
    await devtools.send('Network.enable');
    let active = 0;
    let lastAt = Date.now();
    const note = (change: number) => {
      active += change;
      lastAt = Date.now();
    };
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (!/^https?:/.test(request.url)) return;
      requests += 1;
      note(1);
    });
    devtools.on('Network.loadingFailed', () => note(-1));
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      note(-1);
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    if (visit.slow) {
      const bytesPerSecond = (visit.slow.megabitsPerSecond * 1_000_000) / 8;
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: visit.slow.latencyMs,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: visit.slow.processor });
    }
    await page.addInitScript(OBSERVER);
    await page.goto(address, { waitUntil: 'load' });
    if (visit.drawn !== undefined) await page.locator(visit.drawn).first().waitFor({ state: 'attached' });
    await waitUntil(`${address} to load`, () => active <= 0 && Date.now() - lastAt > QUIET_MS, 30_000, 50);
    const seen = await page.evaluate<{ first: number; largest: number; shift: number }>('window.paintFigures');
    if (seen.first === 0) throw new Error(`${address} painted nothing`);
    return {
      firstPaint: seen.first,
      largestPaint: seen.largest,
      layoutShift: seen.shift,
      requests,
      scriptBytes,
    };
  } finally {
    await context.close();
  }
}
