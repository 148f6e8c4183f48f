import { createCanvas, loadImage } from '@napi-rs/canvas';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { deviceFailure } from '#domain/devices/device.failures';
import { FACE_BYTES, FACE_EDGE, FACE_LEAST } from '#domain/devices/face-consent';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { greyOf, QUALITY_EDGE, whyNotFacePhoto } from '#domain/own-faces/face-quality.rules';
import { redrawImage } from '#server/kit/files/image-redraw';

const QUALITIES = [85, 70, 55, 40, 25];

/** Returns a photo re-encoded as JPEG small enough for every make; throws if it is too small, or too dark, bright,
 * uneven or blurred to recognise anybody. */
export async function normalizeFaceImage(bytes: Buffer): Promise<Buffer> {
  const { bytes: clean } = await redrawImage(bytes);
  const picture = await loadImage(clean);
  if (Math.min(picture.width, picture.height) < FACE_LEAST)
    throw new Failure(deviceFailure.facePhotoSmall, { n: FACE_LEAST });
  const small = QUALITY_EDGE / Math.max(picture.width, picture.height);
  const measured = createCanvas(Math.round(picture.width * small), Math.round(picture.height * small));
  const measuring = measured.getContext('2d');
  measuring.drawImage(picture, 0, 0, measured.width, measured.height);
  throwIfRefused(whyNotFacePhoto(greyOf(measuring.getImageData(0, 0, measured.width, measured.height))));
  const scale = Math.min(1, FACE_EDGE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const jpeg = await canvas.encode('jpeg', quality);
    if (jpeg.length <= FACE_BYTES) return jpeg;
  }
  throw new Failure(attachmentFailure.pictureTooWide);
}
