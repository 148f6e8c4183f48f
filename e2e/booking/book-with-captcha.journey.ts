import type { Page } from '@playwright/test';
import { freeSlot, siteNamed, tomorrow } from '#e2e/kit/campus';
import { clickWords, holeOf, pictureAfter } from '#e2e/kit/captcha';
import { agree, expect, strictAddress, test } from '#e2e/kit/fixtures';
import { logIn } from '#e2e/kit/login';

/** Chooses a free slot and presses book, until the captcha appears. */
async function openCaptcha(page: Page, username: string, skip: number, lang: 'zh' | 'en' = 'zh') {
  const site = await siteNamed('羽毛球馆');
  const slot = await freeSlot(site.id, tomorrow(), skip);
  await logIn(page, username, `/venue/venue-reservation/${site.id}?date=${tomorrow()}`);
  await agree(page, lang);
  await page.locator(`[data-key="${slot.key}"]`).click();
  const shown = await pictureAfter(page, () =>
    page.getByRole('button', { name: lang === 'zh' ? '提交并锁定场地' : 'Book and hold' }).click(),
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  return shown;
}

test('a wrong click order loads a new captcha, the right one books the court', async ({ open }) => {
  const page = await open({ origin: strictAddress() });
  const first = await openCaptcha(page, 'student21', 6);
  const second = await pictureAfter(page, () => clickWords(page, first, 'backwards'));
  await expect(page).not.toHaveURL(/toPay/);
  await clickWords(page, second);
  await page.waitForURL(/\/toPay\/D\d{14}/);
});

test('a phone shows the captcha smaller and maps clicks to the same position', async ({ open }) => {
  const page = await open({ origin: strictAddress(), viewport: { width: 360, height: 740 } });
  const site = await siteNamed('室内网球场');
  const slot = await freeSlot(site.id, tomorrow(), 2);
  await logIn(page, 'student22', `/venue/mobileReservation?id=${site.id}&date=${tomorrow()}`);
  await agree(page);
  await page.locator(`[data-key="${slot.key}"]`).click();
  await page.getByRole('button', { name: '提交并锁定', exact: true }).click();
  const shown = await pictureAfter(page, () => page.getByRole('button', { name: '提交并锁定场地' }).click());
  await clickWords(page, shown);
  await page.waitForURL(/\/mobiletoPay\//);
});

test('a keyboard user solves the slider captcha: arrow keys move it, Enter submits', async ({ open }) => {
  const page = await open({ origin: strictAddress(), lang: 'en' });
  await openCaptcha(page, 'student23', 7, 'en');
  const shown = await pictureAfter(page, () =>
    page.getByRole('button', { name: /Use a slider instead/ }).press('Enter'),
  );
  const handle = page.getByRole('slider');
  await handle.focus();
  for (let x = await holeOf(shown); x > 0; x -= 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/toPay\//);
});

test('the slider dragged into the gap passes; dropped beside it, it loads a new captcha', async ({ open }) => {
  const page = await open({ origin: strictAddress() });
  await openCaptcha(page, 'student24', 8);
  const drag = async (to: number) => {
    await page.locator('.v-captcha-piece').evaluate((image: HTMLImageElement) => image.decode());
    const handle = await page.getByRole('slider').boundingBox();
    const rail = await page.locator('.v-captcha .ant-slider-rail').boundingBox();
    await page.mouse.move(handle!.x + handle!.width / 2, handle!.y + handle!.height / 2);
    await page.mouse.down();
    await page.mouse.move(rail!.x + (to / (310 - 47)) * rail!.width, rail!.y, { steps: 12 });
    await page.mouse.up();
  };
  const first = await pictureAfter(page, () => page.getByRole('button', { name: /改用滑块/ }).click());
  const hole = await holeOf(first);
  const second = await pictureAfter(page, () => drag(hole > 130 ? hole - 60 : hole + 60));
  await expect(page.locator('.v-captcha-piece')).toHaveCSS('left', '0px');
  await drag(await holeOf(second));
  await page.waitForURL(/\/toPay\//);
});
