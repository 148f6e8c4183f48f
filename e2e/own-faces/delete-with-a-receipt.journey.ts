import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

test('a member takes a photo on the phone, and deletes it with a receipt', async ({ open }) => {
  const page = await open();
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'student41', '/venue/face-issue-mobile');
  await expect(page.getByRole('heading', { name: '下发到哪些终端' })).toBeVisible();
  const axe = await new AxeBuilder({ page }).include('main').analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('checkbox').check();
  const photo = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 640 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('the browser cannot draw');
    for (let x = 0; x < 480; x += 20)
      for (let y = 0; y < 640; y += 20) {
        pen.fillStyle = (x + y) % 40 === 0 ? '#a0a0a0' : '#606060';
        pen.fillRect(x, y, 20, 20);
      }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') });
  await expect(page.getByRole('list', { name: '照片检查' }).getByText('合格')).toHaveCount(4);
  await page.getByRole('button', { name: '使用这张' }).click();
  await expect(page.getByText('已采集').first()).toBeVisible();
  await page.getByRole('button', { name: /删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('未采集').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '删除回执' })).toBeVisible();
  await expect(page.getByText(/^FD\d{14}$/)).toBeVisible();
});
