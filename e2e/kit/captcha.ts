import { createClient } from 'redis';
import type { Page, Response } from '@playwright/test';

type CaptchaSolution =
  | { readonly kind: 'clickWord'; readonly points: readonly { readonly x: number; readonly y: number }[] }
  | { readonly kind: 'blockPuzzle'; readonly x: number };

/** Returns the solution of a captcha, read from the server's store; no endpoint returns it. */
async function solutionOf(shown: Response): Promise<CaptchaSolution> {
  const { data } = (await shown.json()) as { data: { repData: { token: string } } };
  const redis = createClient({ url: process.env['REDIS_URL'] ?? '' });
  await redis.connect();
  try {
    const storedCaptcha = await redis.get(`captcha:${data.repData.token}`);
    if (storedCaptcha === null) throw new Error('the picture on the screen is not known to the server');
    return (JSON.parse(storedCaptcha) as { answer: CaptchaSolution }).answer;
  } finally {
    redis.destroy();
  }
}

/** Waits for the next captcha picture while an action triggers it. */
export async function pictureAfter(page: Page, action: () => Promise<unknown>): Promise<Response> {
  const [shown] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/captcha/get')),
    action(),
  ]);
  return shown;
}

/** Clicks the characters of the picture on the screen, in order or backwards. */
export async function clickWords(page: Page, shown: Response, order: 'right' | 'backwards' = 'right'): Promise<void> {
  const answer = await solutionOf(shown);
  if (answer.kind !== 'clickWord') throw new Error('this picture is a puzzle');
  const picture = page.locator('button.v-captcha-picture');
  await picture.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const points = order === 'right' ? answer.points : answer.points.toReversed();
  for (const [nth, { x, y }] of points.entries()) {
    const box = await picture.boundingBox();
    if (!box) throw new Error('the picture is not on the screen');
    await picture.click({ position: { x: (x / 310) * box.width, y: (y / 155) * box.height } });
    if (nth < points.length - 1) await picture.locator('i').nth(nth).waitFor();
  }
}

/** Returns how far the puzzle piece on the screen has to move. */
export async function holeOf(shown: Response): Promise<number> {
  const answer = await solutionOf(shown);
  if (answer.kind !== 'blockPuzzle') throw new Error('this picture asks for characters');
  return answer.x;
}
