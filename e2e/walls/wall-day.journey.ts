import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures';

/** Simulated quarters of an hour: a day in the long run. */
const QUARTERS = process.env['TEST_LONG'] ? 96 : 2;
const QUARTER_MS = 900_000;
const MOST_GROWTH = 0.2;

/** Answers the live connection of a page: snapshots of its rooms, and a change of the venue with every poll. */
async function liveStub(page: Page): Promise<() => void> {
  let version = 1;
  let send: ((message: string) => void) | null = null;
  let venueRoom = '';
  const flow = (n: number) => ({ in: n, out: n - 40, inside: 40 + (n % 7), cap: 600 });
  await page.routeWebSocket(/socket\.io/, (socket) => {
    send = (message) => socket.send(message);
    socket.send('0{"sid":"stub","upgrades":[],"pingInterval":900000000,"pingTimeout":900000000,"maxPayload":1000000}');
    socket.onMessage((data) => {
      const text = String(data);
      if (text.startsWith('40/rt')) socket.send('40/rt,{"sid":"stub"}');
      const asked = /^42\/rt,(\d+)\["subscribe",\{"room":"([^"]+)"/.exec(text);
      if (!asked) return;
      const [, ack, name = ''] = asked;
      if (name.startsWith('venue:')) venueRoom = name;
      const snapshot = name.startsWith('venue:')
        ? { flow: flow(version), sites: [], alarms: [] }
        : name.startsWith('site:')
          ? { cells: [] }
          : { venues: 1, settings: 1, notice: null, version: 1 };
      socket.send(`43/rt,${ack}${JSON.stringify([{ code: 200, room: name, v: version, snapshot, at: Date.now() }])}`);
    });
  });
  return () => {
    if (send === null || venueRoom === '') return;
    version += 1;
    const delta = { room: venueRoom, from: version, v: version, patch: { flow: flow(version) }, at: Date.now() };
    send(`42/rt,${JSON.stringify(['delta', delta])}`);
  };
}

async function heapOf(client: CDPSession): Promise<number> {
  for (let i = 0; i < 3; i += 1) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

test('a wall that runs for a day keeps its memory', async ({ open }) => {
  test.setTimeout(QUARTERS * 40_000 + 120_000);
  const page = await open({ viewport: { width: 1920, height: 1080 } });
  const change = await liveStub(page);
  // Each kind of answer is read once from the product and then repeated with other figures.
  const known = new Map<string, string>();
  await page.route('**/venue-server/**', async (route) => {
    const key = new URL(route.request().url()).pathname;
    const body = known.get(key) ?? (await (await route.fetch()).text());
    known.set(key, body);
    if (key.includes('/wall/')) change();
    await route.fulfill({ contentType: 'application/json', body });
  });
  await page.clock.install();
  await page.goto('/venue/monitor-echart-ws');
  await expect(page.locator('.tile')).toHaveCount(6);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await page.clock.runFor(QUARTER_MS);
  const before = await heapOf(client);
  for (let i = 0; i < QUARTERS; i += 1) await page.clock.runFor(QUARTER_MS);
  const growth = (await heapOf(client)) / before - 1;
  expect(growth).toBeLessThan(MOST_GROWTH);
  await expect(page.locator('.tile')).toHaveCount(6);
});
