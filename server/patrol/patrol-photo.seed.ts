import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';

/** A stored picture: the hash under which it is stored, and its size in bytes. */
export interface PatrolPhoto {
  readonly hash: string;
  readonly bytes: number;
}

const WIDTH = 640;
const HEIGHT = 480;

/** Draws a corridor with boxes in it, as the demo's photo of an exception, and stores it. */
export function drawPatrolPhoto(dataDir: string): PatrolPhoto {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const polygon = (color: string, ...points: readonly (readonly [number, number])[]) => {
    pen.fillStyle = color;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.fill();
  };
  pen.fillStyle = '#6b7684';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  polygon('#d5d9de', [270, 90], [370, 90], [370, 260], [270, 260]);
  polygon('#9aa4b0', [270, 260], [370, 260], [640, 480], [0, 480]);
  for (const [x, y, size, color] of [
    [120, 300, 120, '#b08148'],
    [225, 330, 95, '#c2965c'],
    [150, 215, 90, '#caa26c'],
  ] as const) {
    pen.fillStyle = color;
    pen.fillRect(x, y, size, size);
    pen.fillStyle = '#8f6636';
    pen.fillRect(x + size / 2 - 6, y, 12, size);
  }
  const picture = canvas.toBuffer('image/jpeg');
  const hash = createHash('sha256').update(picture).digest('hex');
  const folder = join(dataDir, 'attach', hash.slice(0, 2), hash.slice(2, 4));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, hash), picture, { mode: 0o600 });
  return { hash, bytes: picture.length };
}
