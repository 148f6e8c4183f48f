import { createCipheriv } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { session } from '#contract/session/session.contract';
import type { ApiClient } from '#tools/kit/api-client';

interface PixelImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** How much of the picture shows through the shade over the hole. */
const SHADE = 0.45;
const SOLID = 250;

async function decodePixels(base64: string): Promise<PixelImage> {
  const image = await loadImage(Buffer.from(base64, 'base64'));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
}

/**
 * Returns the distance of the hole from the left: where the picture best matches the piece under the shade. It uses the
 * picture only, and knowledge of how such puzzles are drawn.
 */
function findHole(picture: PixelImage, piece: PixelImage): number {
  const inside: (readonly [x: number, y: number, value: number])[] = [];
  for (let y = 2; y < piece.height - 2; y += 2) {
    for (let x = 3; x < piece.width - 3; x += 2) {
      const solid = [0, -3, 3].every((dx) => (piece.data[(y * piece.width + x + dx) * 4 + 3] ?? 0) >= SOLID);
      const at = (y * piece.width + x) * 4;
      if (solid)
        inside.push([
          x,
          y,
          (piece.data[at] as number) + (piece.data[at + 1] as number) + (piece.data[at + 2] as number),
        ]);
    }
  }
  let best = { x: 0, off: Number.POSITIVE_INFINITY };
  for (let x = 0; x + piece.width <= picture.width; x += 1) {
    const offs = inside.map(([px, y, value]) => {
      const at = (y * picture.width + x + px) * 4;
      return (
        (picture.data[at] as number) +
        (picture.data[at + 1] as number) +
        (picture.data[at + 2] as number) -
        value * SHADE
      );
    });
    const mean = offs.reduce((sum, off) => sum + off, 0) / offs.length;
    // The shade adds a constant: what counts is an even difference, and a dark one.
    const off = offs.reduce((sum, value) => sum + Math.abs(value - mean), 0) / offs.length + Math.max(0, mean - 120);
    if (off < best.off) best = { x, off };
  }
  return best.x;
}

const encryptPoint = (key: string, text: string): string => {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
};

/** Solves a captcha as a member's page does; returns the value for the submit, or null on failure. */
export async function solveCaptcha(api: ApiClient): Promise<string | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { body } = await api.call(session.captchaGet, {
      captchaType: 'blockPuzzle',
      clientUid: 'slider-simulated',
      ts: String(Date.now()),
    });
    const captcha =
      body.code === 200 && body.data.success
        ? (body.data.repData as {
            token: string;
            secretKey: string;
            originalImageBase64: string;
            jigsawImageBase64: string;
          })
        : null;
    if (!captcha) return null;
    const points = JSON.stringify({
      x: findHole(await decodePixels(captcha.originalImageBase64), await decodePixels(captcha.jigsawImageBase64)),
      y: 5,
    });
    const checked = await api.call(session.captchaCheck, {
      captchaType: 'blockPuzzle',
      token: captcha.token,
      pointJson: encryptPoint(captcha.secretKey, points),
    });
    if (checked.body.code === 200 && checked.body.data.success)
      return encryptPoint(captcha.secretKey, `${captcha.token}---${points}`);
  }
  return null;
}
