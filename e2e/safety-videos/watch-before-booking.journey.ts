import { DemoClient, freeSlot } from '#e2e/kit/campus';
import { agree, expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';
import { createOpenVenue } from '#e2e/kit/open-venue';

const SECONDS = 6;
const quiz = [
  {
    zh: '上场前先做什么？',
    en: 'What comes first?',
    choices: [
      { zh: '热身', en: 'A warm-up' },
      { zh: '直接开打', en: 'Nothing' },
    ],
    right: [0],
  },
];

test('a member is refused, watches the safety video, passes its quiz and books', async ({ open }) => {
  const { id, date, close } = await createOpenVenue({ rules: { autoRelease: 0 } });
  const admin = await DemoClient.loggedInAs('admin');
  const saved = await admin.postJson<{ id: number }>('/api/safety_videos/desk/save', {
    title: `安全视频 ${Date.now() % 1e6}`,
    enTitle: `Safety ${Date.now() % 1e6}`,
    address: '/safety/court-safety.mp4',
    seconds: SECONDS,
    validMonths: 6,
    siteIds: [id],
    quiz,
    passMark: 100,
    status: 1,
  });
  expect(saved.code).toBe(200);
  await expect(async () => {
    await freeSlot(id, date);
  }).toPass({ timeout: 5_000 });
  const slot = await freeSlot(id, date);
  const page = await open();
  await logIn(page, 'student41', `/venue/venue-reservation/${id}?date=${date}`);
  await agree(page);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await expect(page.getByText('首次预约前须看完安全视频并答题')).toBeVisible();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await expect(page.getByText('请先观看安全教育视频并完成答题，再预约该场地')).toBeVisible();
  await page.getByRole('button', { name: '去观看' }).click();
  await page.waitForURL(/\/safety-video\/\d+\?back=/);

  await page.getByRole('button', { name: '开始观看' }).click();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.5);
  await video.evaluate((player: HTMLVideoElement) => {
    player.currentTime = 5.5;
  });
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeLessThan(4);
  await expect(page.getByText('还有 1 题未答')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('checkbox', { name: '直接开打' }).check();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByText('本次得分 0%，标出的题目需要重答')).toBeVisible();
  await page.getByRole('checkbox', { name: '直接开打' }).uncheck();
  await page.getByRole('checkbox', { name: '热身' }).check();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByRole('heading', { name: '已通过' })).toBeVisible();

  await page.getByRole('button', { name: '返回预约' }).click();
  await page.waitForURL(/venue-reservation/);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await page.getByRole('button', { name: '提交并锁定场地' }).click();
  await page.waitForURL(/\/toPay\/D\d{14}/);

  const desk = await open();
  await logIn(desk, 'admin', `/venue/venues/safety/video/records?videoId=${saved.data.id}`);
  await expect(desk.getByText('student41')).toBeVisible();
  await expect(desk.getByText('已通过').first()).toBeVisible();
  expect((await close()).code).toBe(200);
});
