import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('staff see moving snapshots and a stream, a camera that is off says so, and each view is logged', async ({
  open,
}) => {
  const page = await open();
  await logIn(page, 'schooladmin', '/venue/venues/surveillance/video');
  const picture = page.getByAltText('羽毛球馆北侧 快照');
  await expect(picture).toBeVisible({ timeout: 20_000 });
  const first = await picture.getAttribute('src');
  await expect.poll(() => picture.getAttribute('src'), { timeout: 15_000 }).not.toBe(first);
  const off = page.getByRole('listitem').filter({ hasText: '网球中心入口' });
  await expect(off.getByText('离线')).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: '查看 羽毛球馆北侧 直播' }).click();
  const video = page.locator('.cam-player video');
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(video).toHaveCount(0);
  await page.getByRole('button', { name: '查看 主馆南门 直播' }).click();
  const pictures = page.locator('.cam-player img');
  await expect.poll(() => pictures.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  await page.goto('/venue/venues/surveillance/video/views');
  await expect(page.getByText('直播').first()).toBeVisible();
  await expect(page.getByText('主馆南门').first()).toBeVisible();
});
