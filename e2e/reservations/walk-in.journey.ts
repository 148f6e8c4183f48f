import { bookFor, freeSlot, Hand } from '#e2e/kit/campus';
import { expect, payDigits, signIn, test } from '#e2e/kit/house';

const PHONE = { width: 390, height: 844 };
const PAY_PASSWORD = 'e10adc3949ba59abbe56e057f20f883e';
const clock = (minute: number) => `${String(Math.floor((minute % 1_440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A hall with one court whose slot runs right now, at any hour of the day, and whose rules give it away when nobody comes. */
async function aHallOpenNow(): Promise<{ id: number; date: string; close: () => Promise<{ code: number }> }> {
  const [date = '', time = '00:00'] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(new Date()).split(' ');
  const begin = Math.floor((Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 10) * 10;
  const mark = String(Date.now() % 1e6);
  const admin = await Hand.of('admin');
  const made = async (path: string, fields: Record<string, unknown>): Promise<number> => {
    const { code, message, data } = await admin.postJson<{ id: number }>(path, fields);
    if (code !== 200) throw new Error(`${path}: ${message}`);
    return data.id;
  };
  const { data: choices } = await admin.get<Record<'venues' | 'refunds', { id: number; name: string }[]>>('/api/venue_desk/sites/choices');
  const templateId = await made('/api/venue_business/save', { name: `现场 ${mark}`, enName: `Now ${mark}`, slots: [{ begin: clock(begin), end: clock(begin + 70) }] });
  const ruleSetId = await made('/api/venue/rule_sets/add', {
    name: `现场放出 ${mark}`, nameEn: `Given away ${mark}`, releaseMode: 1, releaseTime: '00:00', advanceDays: 1, roleOverrides: [], quotas: [], maxSlots: 1, maxSpaces: 1, maxUnpaid: 9, maxActive: 0, payTimeoutMin: 10, cancelHours: 0,
    lateBookingMin: 120, lateGraceMin: 0, advanceEntryMin: 15, signMode: 4, leaveEarlyMin: 0, autoRelease: 1, allocMode: 1, potSeconds: 30, returnMode: 1, returnMaxSec: 180, waitMaxPerSlot: 10, waitMaxPerUser: 3, waitOfferMin: 10, waitCloseMin: 30,
  });
  const id = await made('/api/venue_desk/sites/add', {
    siteName: `现场馆 ${mark}`, enName: `Hall ${mark}`, venueId: choices.venues.find(({ name }) => name === '健身中心')?.id, sportType: 157, bookingMode: 1, openObjects: [3, 4, 5, 6], openFrom: '00:00', openTo: '23:59', templateId, ruleSetId, refundRuleId: choices.refunds[0]?.id, protocolCode: 'RESERVATION_PROTOCOL',
  });
  await made('/api/venue_desk/spaces/add', { siteId: id, spaceName: '{n}号', enName: 'No. {n}', count: 1 });
  await made('/api/venue_charges/save', { siteId: id, rows: [{ roleId: null, dateKind: null, beginMinute: 0, endMinute: 2_880, price: 70 }] });
  return { id, date, close: () => admin.post('/api/venue_desk/sites/publish', { id, status: 0 }) };
}

test('a court nobody came for shows its code at the door; the first who scans it pays for what is left, the second hears who was first', async ({ open }) => {
  const { id, date, close } = await aHallOpenNow();
  await expect(async () => { await freeSlot(id, date); }).toPass({ timeout: 5_000 });
  const door = await open();
  await door.goto(`/venue/site-status/${id}`);
  const { tradeNo, hand } = await bookFor('student34', id, date, await freeSlot(id, date));
  expect((await hand.post('/api/venue/finances/order/pay', { venueTradeNo: tradeNo, payType: 5, payPassword: PAY_PASSWORD })).code).toBe(200);
  await expect(door.getByText('扫码领取', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  const way = (await door.locator('a.book').getAttribute('href')) ?? '';
  await expect(door.getByRole('heading', { name: /现在可用 \d+ 分钟 · ¥\d+\.\d0/ })).toBeVisible();

  const [first, second] = [await open({ viewport: PHONE }), await open({ viewport: PHONE })];
  for (const [phone, name] of [[first, 'student05'], [second, 'student06']] as const) {
    await signIn(phone, name);
    await phone.goto(way);
    await expect(phone.getByRole('button', { name: '领取并支付' })).toBeVisible();
  }
  await first.getByRole('button', { name: '领取并支付' }).click();
  await first.waitForURL(/mobiletoPay/);
  await expect(door.getByText('扫码预订', { exact: true }).first()).toBeVisible({ timeout: 5_000 });
  await second.getByRole('button', { name: '领取并支付' }).click();
  await expect(second.getByText(/^.\*+ 于 \d\d:\d\d 领取。$/)).toBeVisible();
  await expect(second.getByRole('link', { name: '预约后面的场次' })).toBeVisible();
  await expect.poll(() => second.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await first.getByRole('radio', { name: /余额/ }).check();
  await first.getByRole('button', { name: /余额支付/ }).click();
  for (const digit of payDigits) await first.locator('.adm-number-keyboard-key').filter({ hasText: new RegExp(`^${digit}$`) }).click();
  await expect(first.getByRole('heading', { name: '预约成功' })).toBeVisible();
  await expect(door.locator('main[data-state="inUse"]')).toBeVisible();
  expect((await close()).code).toBe(200);
});
