import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Failure } from '#domain/kit/failure';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { sizeSaid, sniff } from './file-sniff';

/** More pixels than any camera in a pocket takes; decoding one costs four bytes a pixel. */
const MOST_PIXELS = 50_000_000;
const LONGEST_EDGE = 12_000;
/** What is kept is no larger than a screen shows. */
const KEPT_EDGE = 2_560;
const QUALITY = 88;

/** A picture drawn anew. */
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

/** Draws a picture anew: what else the file carried (places, thumbnails, scripts) is gone. One at a time: each takes memory by its pixels. */
export function redraw(bytes: Buffer): Promise<Redrawn> {
  const mine = before.then(() => draw(bytes));
  before = mine.catch(() => undefined);
  return mine;
}
