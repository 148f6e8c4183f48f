import { freeSlot, Hand, tomorrow } from '#e2e/kit/campus';
import { aHallOpenNow } from '#e2e/kit/hall';
import { agree, expect, signIn, test } from '#e2e/kit/house';

/** Before any hall of the demo campus opens: nobody is booked elsewhere. */
const EARLY = 180;

test('a student books with a confirmed companion from the rules to the code and pays by campus card; who looks on sees it taken', async ({ open }) => {
  const { id, close } = await aHallOpenNow({ at: EARLY, rules: { autoRelease: 0 }, site: { buddyNumMin: 1, buddyNumMax: 2 } });
  const date = tomorrow();
  await expect(async () => { await freeSlot(id, date); }).toPass({ timeout: 5_000 });
  const { key } = await freeSlot(id, date);
  const [viewer, student] = [await open(), await open()];
  await Promise.all([viewer.goto(`/venue/venue-reservation/${id}?date=${date}`), signIn(student, 'student45')]);
  await expect(viewer.locator(`[data-key="${key}"]`)).toHaveClass(/is-free/);

  await student.goto(`/venue/venue-reservation/${id}?date=${date}`);
  await agree(student);
  await student.locator(`[data-key="${key}"]`).click();
  await student.getByRole('button', { name: '添加' }).click();
  await student.locator('.buddy-list').getByRole('checkbox').first().check();
  await student.keyboard.press('Escape');
  await student.getByRole('button', { name: '提交并锁定场地' }).click();
  await student.waitForURL(/\/toPay\/D\d{14}/);
  const [tradeNo = ''] = /D\d{14}/.exec(student.url()) ?? [];
  await student.getByRole('radio', { name: /校园卡/ }).check();
  await student.getByRole('button', { name: /校园卡支付/ }).click();
  await expect(viewer.locator(`[data-key="${key}"]`)).toHaveClass(/is-booked/, { timeout: 3_000 });
  await expect(student.getByRole('heading', { name: '预约成功' })).toBeVisible();

  const hand = await Hand.of('student45');
  const { data } = await hand.get<{ order: { orderStatus: number; payStatus: number; payType: number; promiseStatus: number; peopleNum: number }; buddies: string[] }>(`/api/orders/own/${tradeNo}`);
  expect(data.order).toMatchObject({ orderStatus: 1, payStatus: 2, payType: 1, promiseStatus: 0, peopleNum: 2 });
  expect(data.buddies).toHaveLength(1);

  await student.setViewportSize({ width: 390, height: 844 });
  await student.goto('/venue/mobile/membership-code');
  await expect(student.locator('.member-code-qr')).toBeVisible();
  expect((await close()).code).toBe(200);
});
