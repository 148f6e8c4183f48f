import { freeSlot, DemoClient } from '#e2e/kit/campus';
import { createOpenVenue } from '#e2e/kit/open-venue';
import { agree, expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';
import { messagesTo } from '#e2e/members/inbox';

/**
 * After closing time of every venue of the demo campus: nobody has another booking, and the slot is today's, which
 * walls show.
 */
const LATE = 1_370;
/** A wall updates within this, in milliseconds. */
const AT_ONCE = 1_000;

test('a student books with a companion by campus card; viewer and wall update, a message confirms it', async ({
  open,
}) => {
  const { id, date, close } = await createOpenVenue({
    notBefore: LATE,
    rules: { autoRelease: 0 },
    site: { buddyNumMin: 1, buddyNumMax: 2 },
  });
  await expect(async () => {
    await freeSlot(id, date);
  }).toPass({ timeout: 5_000 });
  const { key } = await freeSlot(id, date);
  const [viewer, wall, student] = [await open(), await open(), await open()];
  await Promise.all([
    viewer.goto(`/venue/venue-reservation/${id}?date=${date}`),
    wall.goto(`/venue/site-status/${id}`),
    logIn(student, 'student45'),
  ]);
  await expect(viewer.locator(`[data-key="${key}"]`)).toHaveClass(/is-free/);
  const onWall = wall.locator('.day-bar .bar i');
  await expect(onWall).toHaveClass(/free/);
  const client = await DemoClient.loggedInAs('student45');
  const {
    data: { value: phone },
  } = await client.post<{ value: string }>('/api/users/self/reveal', { field: 'phone' });

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
  await expect(onWall).toHaveClass(/held/);
  const paid = student.waitForResponse((response) => response.url().endsWith('/finances/order/pay'));
  await student.getByRole('button', { name: /校园卡支付/ }).click();
  expect((await paid).status()).toBe(200);
  await Promise.all([
    expect(onWall).toHaveClass(/booked|inUse/, { timeout: AT_ONCE }),
    expect(viewer.locator(`[data-key="${key}"]`)).toHaveClass(/is-(booked|inUse)/, { timeout: AT_ONCE }),
  ]);
  await expect(student.getByRole('heading', { name: '预约成功' })).toBeVisible();

  const { data } = await client.get<{
    order: { orderStatus: number; payStatus: number; payType: number; promiseStatus: number; peopleNum: number };
    buddies: string[];
  }>(`/api/orders/own/${tradeNo}`);
  expect(data.order).toMatchObject({ orderStatus: 1, payStatus: 2, payType: 1, promiseStatus: 0, peopleNum: 2 });
  expect(data.buddies).toHaveLength(1);
  await expect.poll(async () => (await messagesTo(phone))[0] ?? '').toContain('现场馆');

  await student.setViewportSize({ width: 390, height: 844 });
  await student.goto('/venue/mobile/membership-code');
  await expect(student.locator('.member-code-qr')).toBeVisible();
  expect((await close()).code).toBe(200);
});
