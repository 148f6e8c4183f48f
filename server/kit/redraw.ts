import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Failure } from '#domain/kit/failure';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { sizeSaid, sniff } from './file-sniff';

/** More pixels than a phone camera produces; decoding costs four bytes per pixel. */
const MOST_PIXELS = 50_000_000;
const LONGEST_EDGE = 12_000;
/** Stored pictures are no larger than a screen. */
const KEPT_EDGE = 2_560;
const QUALITY = 88;

/** A redrawn picture. */
export interface Redrawn {
  readonly bytes: Buffer;
  readonly ext: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

let before: Promise<unknown> = Promise.resolve();

async function draw(bytes: Buffer): Promise<Redrawn> {
  const said = sizeSaid(bytes);
  if (!said || said.width === 0 || said.height === 0) throw new Failure(attachmentFailure.attachmentBroken);
  if (said.width * said.height > MOST_PIXELS || Math.max(said.width, said.height) > LONGEST_EDGE)
    throw new Failure(attachmentFailure.pictureTooWide);
  const picture = await loadImage(bytes).catch(() => null);
  if (!picture) throw new Failure(attachmentFailure.attachmentBroken);
  const scale = Math.min(1, KEPT_EDGE / Math.max(picture.width, picture.height));
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
  return sniff(bytes) === 'png'
    ? { bytes: await canvas.encode('png'), ext: 'png', width, height }
    : { bytes: await canvas.encode('jpeg', QUALITY), ext: 'jpg', width, height };
}

/**
 * Redraws a picture: all other content of the file (locations, thumbnails, scripts) is dropped. One at a time, because
 * memory grows with its pixels.
 */
export function redraw(bytes: Buffer): Promise<Redrawn> {
  const mine = before.then(() => draw(bytes));
  before = mine.catch(() => undefined);
  return mine;
}
