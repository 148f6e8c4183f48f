import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Failure } from '#domain/kit/failure';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { declaredImageSize, isCompleteImage, isPng } from './file-type';

/** More pixels than a phone camera produces; decoding costs four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const MAX_SOURCE_EDGE = 12_000;
/** Stored pictures are no larger than a screen. */
const MAX_STORED_EDGE = 2_560;
const QUALITY = 88;

/** A redrawn picture. */
interface RedrawnImage {
  readonly bytes: Buffer;
  readonly ext: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

let previousRedraw: Promise<unknown> = Promise.resolve();

async function drawImage(bytes: Buffer): Promise<RedrawnImage> {
  const declaredSize = declaredImageSize(bytes);
  if (!declaredSize || declaredSize.width === 0 || declaredSize.height === 0 || !isCompleteImage(bytes))
    throw new Failure(attachmentFailure.attachmentBroken);
  if (
    declaredSize.width * declaredSize.height > MAX_PIXELS ||
    Math.max(declaredSize.width, declaredSize.height) > MAX_SOURCE_EDGE
  )
    throw new Failure(attachmentFailure.pictureTooWide);
  const picture = await loadImage(bytes).catch(() => null);
  if (!picture) throw new Failure(attachmentFailure.attachmentBroken);
  const scale = Math.min(1, MAX_STORED_EDGE / Math.max(picture.width, picture.height));
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
  return isPng(bytes)
    ? { bytes: await canvas.encode('png'), ext: 'png', width, height }
    : { bytes: await canvas.encode('jpeg', QUALITY), ext: 'jpg', width, height };
}

/**
 * Redraws a picture: all other content of the file (locations, thumbnails, scripts) is dropped. One at a time, because
 * memory grows with its pixels.
 */
export function redrawImage(bytes: Buffer): Promise<RedrawnImage> {
  const mine = previousRedraw.then(() => drawImage(bytes));
  previousRedraw = mine.catch(() => undefined);
  return mine;
}
