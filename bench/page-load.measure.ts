import type { Browser } from 'playwright';
import type { ApiAddress } from '#tools/kit/api-client';
import { chromiumPath, launchChromium, loadPage, type PageLoad, type SlowProfile, type PageVisit } from './kit/browser';
import type { Floor } from './kit/floor';
import { median, type BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';

/** A screen and its required values; a figure without one is not reported. */
interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** The demo account that opens it; a visitor without one. */
  readonly account?: string;
  /** First paint as a multiple of a static page, required and desired. */
  readonly firstPaint?: readonly [gate: number, aim: number];
  /** Seconds until the largest paint in the slow profile, required and desired. */
  readonly largestPaint?: readonly [gate: number, aim: number];
  readonly requests?: number;
  /** kB of script, required and desired. */
  readonly scriptKilobytes?: readonly [gate: number, aim: number];
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const FRONT = { firstPaint: [5, 2.2], requests: 30, scriptKilobytes: [240, 220] } as const;
const WORK = { largestPaint: [2.5, 1.8], requests: 45, scriptKilobytes: [430, 350] } as const;
const SCREENS: readonly MeasuredScreen[] = [
  { name: 'portal', path: '/portal', ...DESK, ...FRONT },
  { name: 'login', path: '/login', ...DESK, ...FRONT },
  { name: 'phone home', path: '/mobileIndex', ...PHONE, ...FRONT },
  { name: 'booking matrix', path: '/venue-reservation/1', ...DESK, account: 'student01', ...WORK },
  { name: 'desk order list', path: '/orders', ...DESK, account: 'orderadmin', ...WORK },
  { name: 'wall', path: '/monitor-echart-ws', ...DESK, firstPaint: [5, 2.2] },
  { name: 'door screen', path: '/site-status/1', ...DESK, firstPaint: [5, 2.2] },
];
const SLOW: SlowProfile = { latencyMs: 80, megabitsPerSecond: 10, processor: 2 };
const SLOW_NAME = '80 ms, 10 Mbit/s, half the processor';
const QUIET_ROUNDS = 5;
const SLOW_ROUNDS = 3;
/** Sum of layout shifts that a visitor does not notice. */
const SHIFT_LIMIT = 0.05;
const PASSWORD = 'Demo@2026venue';

/** Logs a demo account in on the login page and returns its cookies and storage. */
async function logIn(browser: Browser, origin: string, account: string): Promise<NonNullable<PageVisit['state']>> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/venue/login`);
    await page.locator('input[autocomplete=username]').fill(account);
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'), { waitUntil: 'commit' });
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** The loads of one screen and of the static page beside it. */
interface Loads {
  readonly quiet: readonly PageLoad[];
  readonly slow: readonly PageLoad[];
  readonly quietFloor: readonly PageLoad[];
  readonly slowFloor: readonly PageLoad[];
}

/** Loads a screen and the static page alternately, quiet and slow, each with an empty cache. */
async function loadAlternately(browser: Browser, address: string, floor: string, visit: PageVisit): Promise<Loads> {
  const run = async (rounds: number, profile: Pick<PageVisit, 'slow'>) => {
    const [page, beside]: [PageLoad[], PageLoad[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      beside.push(await loadPage(browser, floor, { ...visit, ...profile }));
      page.push(await loadPage(browser, address, { ...visit, ...profile, drawn: '#root > *' }));
    }
    return [page, beside] as const;
  };
  const [quiet, quietFloor] = await run(QUIET_ROUNDS, {});
  const [slow, slowFloor] = await run(SLOW_ROUNDS, { slow: SLOW });
  return { quiet, slow, quietFloor, slowFloor };
}

const of = (loads: readonly PageLoad[], figure: keyof PageLoad): number => median(loads.map((load) => load[figure]));
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** Returns the rows of one screen. */
function rowsOf(screen: MeasuredScreen, { quiet, slow, quietFloor, slowFloor }: Loads): BenchmarkRow[] {
  const rows: BenchmarkRow[] = [];
  const add = (what: string, value: string, ratio: number, gate: number | null, aim: number | null, floor = '') =>
    rows.push({ what: `${screen.name}, ${what}`, value, floor, ratio, better: 'lower', gate, aim });
  const paint = (what: string, page: readonly PageLoad[], beside: readonly PageLoad[], isGated: boolean) => {
    const [value, floor] = [of(page, 'firstPaint'), of(beside, 'firstPaint')];
    const [gate, aim] = (isGated ? screen.firstPaint : undefined) ?? [null, null];
    add(what, milliseconds(value), value / floor, gate, aim, `static page ${milliseconds(floor)}`);
  };
  paint('first paint', quiet, quietFloor, true);
  paint(`first paint at ${SLOW_NAME}`, slow, slowFloor, true);
  const largest = of(slow, 'largestPaint') / 1_000;
  const [gate, aim] = screen.largestPaint ?? [null, null];
  const both = `${largest.toFixed(2)} s, quiet ${(of(quiet, 'largestPaint') / 1_000).toFixed(2)} s`;
  add(`seconds to largest paint at ${SLOW_NAME}`, both, largest, gate, aim);
  const requests = Math.max(...quiet.map((load) => load.requests));
  add('requests', String(requests), requests, screen.requests ?? null, null);
  const kilobytes = of(quiet, 'scriptBytes') / 1_000;
  const [most, desired] = screen.scriptKilobytes ?? [null, null];
  add('kB of script', `${kilobytes.toFixed(0)} kB`, kilobytes, most, desired);
  const shift = Math.max(...[...quiet, ...slow].map((load) => load.layoutShift));
  add('layout shift, worst load', shift.toFixed(3), shift, SHIFT_LIMIT, 0.01);
  return rows;
}

/**
 * Measures what a visitor with an empty cache waits for and loads: first and largest paint, requests, bytes of script
 * and layout shift of the most used screens, against a static page of a bare server.
 */
export async function measurePageLoads(stack: Stack, floor: Floor): Promise<BenchmarkRow[]> {
  const path = chromiumPath();
  if (path === null)
    return SCREENS.map(({ name, firstPaint }) => ({
      what: `${name}, first paint`,
      value: '',
      floor: '',
      ratio: null,
      better: 'lower',
      gate: firstPaint?.[0] ?? null,
      aim: firstPaint?.[1] ?? null,
      skipped: 'no Chromium is here (apt-get install chromium, or set CHROMIUM)',
    }));
  const { url } = stack.addresses[0] as ApiAddress;
  const browser = await launchChromium(path);
  try {
    const rows: BenchmarkRow[] = [];
    for (const screen of SCREENS) {
      const state = screen.account === undefined ? {} : { state: await logIn(browser, url, screen.account) };
      const visit = { width: screen.width, height: screen.height, ...state };
      // The first load compiles the page's files at the server; it is not counted.
      await loadPage(browser, `${url}/venue${screen.path}`, visit);
      rows.push(
        ...rowsOf(
          screen,
          await loadAlternately(browser, `${url}/venue${screen.path}`, `http://127.0.0.1:${floor.port}/page`, visit),
        ),
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
}
