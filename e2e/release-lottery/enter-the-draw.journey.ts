import { freeSlot, DemoClient, tomorrow } from '#e2e/kit/campus';
import { createOpenVenue } from '#e2e/kit/open-venue';
import { agree, expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** Seconds to enter after the venue is created. */
const ENTER = 28;
const RIVALS = ['student45', 'student46', 'student47'];

test('a lottery date publishes its seed hash first, ignores arrival order, and is recomputable', async ({ open }) => {
  test.setTimeout(90_000);
  const date = tomorrow();
  // It opened this minute, so that the journey need not wait for the next one.
  const [time = '00:00', second = '0'] =
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .format(new Date())
      .match(/\d\d:\d\d|\d\d$/g) ?? [];
  const { id, close } = await createOpenVenue({
    at: 600,
    rules: { allocMode: 2, releaseTime: time, potSeconds: Number(second) + ENTER },
  });
  const watcher = await open();
  await expect(async () => {
    await watcher.goto(`/venue/pot-draw/${id}/${date}`);
    await expect(watcher.getByText('抽签后公布', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
  const hash = await watcher.locator('dd code').first().innerText();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);

  const slot = await freeSlot(id, date);
  const request = {
    venueSiteId: id,
    reservationDate: date,
    weekStartDate: date,
    reservationOrderJson: JSON.stringify([{ spaceId: slot.spaceId, timeId: slot.timeId }]),
  };
  const member = await open();
  await logIn(member, 'student34', `/venue/venue-reservation/${id}?date=${date}`);
  await agree(member);
  await member.locator(`[data-key="${slot.key}"]`).click();
  await member.getByRole('button', { name: '提交并锁定场地' }).click();
  await expect(member.getByText(/已登记，抽签号1/).first()).toBeVisible();
  for (const name of RIVALS)
    expect(
      (await (await DemoClient.loggedInAs(name)).post('/api/reservation/order/submit', request)).message,
    ).toContain('已登记');
  await member.getByRole('button', { name: '查看抽签公示' }).click();

  for (const page of [watcher, member])
    await expect(page.getByRole('button', { name: '在本机重新计算' })).toBeVisible({ timeout: (ENTER + 15) * 1_000 });
  expect(await watcher.locator('dd code').first().innerText()).toBe(hash);
  await watcher.getByRole('button', { name: '在本机重新计算' }).click();
  await expect(
    watcher.getByText(`结果一致：种子与事先公布的校验值相符，${RIVALS.length + 1} 个抽签号的先后和结果都能重新算出。`),
  ).toBeVisible();
  await expect(watcher.getByRole('table').getByText('中签', { exact: true })).toHaveCount(1);
  await member.goto(`/venue/venue-reservation/${id}?date=${date}`);
  await expect(member.locator(`[data-key="${slot.key}"]`)).not.toHaveClass(/is-free/);
  await close();
});
