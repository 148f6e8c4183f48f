import { demoDevices, sendDeviceEvents, siteNamed } from '#e2e/kit/campus';
import { address, expect, test } from '#e2e/kit/fixtures';
import { BrowserProxy } from '#e2e/kit/tcp-proxy';

/** Time the network stays cut: five minutes in the long run. */
const CUT_MS = process.env['TEST_LONG'] ? 300_000 : 65_000;
/** What no frame of a public wall may show: a phone number, or the number of an order. */
const PERSONAL = /(?<!\d)1[3-9]\d{9}(?!\d)|[A-Z]\d{14}/;

test('a disconnected wall turns grey, then hides its data, and recovers by itself', async ({ open }) => {
  test.setTimeout(180_000 + CUT_MS);
  const line = await BrowserProxy.to(address());
  const wall = await open({ viewport: { width: 1920, height: 1080 }, origin: line.origin });
  await wall.goto('/venue/monitor-echart-ws');
  await expect(wall.getByText('实时', { exact: true })).toBeVisible();
  await expect(wall.locator('.tile.live')).toHaveCount(await wall.locator('.tile').count());
  const loads: string[] = [];
  wall.on('framenavigated', (frame) => loads.push(frame.url()));
  const frames: string[] = [];
  const record = async () => frames.push(await wall.locator('main').innerText());
  await record();
  const cutAt = Date.now();
  line.cut();
  await expect(wall.getByText('正在重连', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(wall.locator('.tile.late').first()).toBeVisible();
  await record();
  await expect(wall.getByRole('heading', { name: '数据已过期' })).toBeVisible({ timeout: 60_000 });
  await expect(wall.locator('.tile.live, .tile.late')).toHaveCount(0, { timeout: 20_000 });
  await expect(wall.locator('.kpis')).toHaveCount(0);
  await record();
  await wall.waitForTimeout(Math.max(0, cutAt + CUT_MS - Date.now()));
  line.restore();
  await expect(wall.getByRole('heading', { name: '数据已过期' })).toHaveCount(0, { timeout: 15_000 });
  await expect(wall.getByText('实时', { exact: true })).toBeVisible();
  await expect(wall.locator('.tile.expired')).toHaveCount(0, { timeout: 15_000 });
  await record();
  expect(loads).toEqual([]);
  for (const frame of frames) expect(frame).not.toMatch(PERSONAL);
  line.close();
});

test('a gate passage changes the head count on the wall without a reload', async ({ open }) => {
  const gate = demoDevices().find(
    ({ kind, venue, direction }) => kind === 1 && venue === '综合体育馆' && direction === 1,
  );
  const wall = await open({ viewport: { width: 1920, height: 1080 } });
  await wall.goto('/venue/monitor-echart-ws');
  const inside = wall.locator('.inside .value .number');
  await expect(inside).toBeVisible();
  const number = async () => Number((await inside.textContent())?.replaceAll(',', ''));
  await expect.poll(async () => Number.isFinite(await number())).toBe(true);
  await wall.waitForTimeout(1_500);
  const before = await number();
  await sendDeviceEvents(
    gate!,
    Array.from({ length: 5 }, (_, i) => ({ kind: 'pass', direction: 1, cardNo: `9000000${i}`, method: 2, result: 1 })),
  );
  await expect.poll(number, { timeout: 5_000 }).toBe(before + 5);
});

test('the door screen and a phone show whether one may enter', async ({ open }) => {
  const site = await siteNamed('壁球馆');
  for (const [path, viewport] of [
    ['site-status', { width: 1280, height: 800 }],
    ['site-status-pc', { width: 1920, height: 1080 }],
    ['site-status-mobile', { width: 390, height: 844 }],
  ] as const) {
    const doorScreen = await open({ viewport });
    await doorScreen.goto(`/venue/${path}/${site.id}`);
    await expect(doorScreen.getByRole('heading', { level: 1 })).toHaveText('壁球馆');
    await expect(doorScreen.locator('.word strong')).toHaveText(/空闲|使用中|待付款|停用|今日已结束|未到时间/);
    // A phone cannot scan its own screen: it gets a booking button.
    await expect(
      viewport.width < 600
        ? doorScreen.getByRole('link', { name: '预订此场地' })
        : doorScreen.getByRole('img', { name: '扫码预订' }),
    ).toBeVisible();
  }
});
