import { greyOf, QUALITY_EDGE, type GreyPicture } from '#domain/own-faces/face-quality.rules';

/** Width to height of a face photo. */
const RATIO = 3 / 4;
const JPEG_QUALITY = 0.92;

/** Returns a picture of a frame at the size at which its quality is measured; null if the browser cannot draw. */
export function measured(from: CanvasImageSource, width: number, height: number): GreyPicture | null {
  const scale = Math.min(1, QUALITY_EDGE / Math.max(1, width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen || width === 0 || height === 0) return null;
  pen.drawImage(from, 0, 0, size.width, size.height);
  return greyOf(pen.getImageData(0, 0, size.width, size.height));
}

/** Returns the part of a frame inside the guide: the middle, three parts wide and four high. */
export function guideOf(width: number, height: number): { x: number; y: number; width: number; height: number } {
  const wide = Math.min(width, height * RATIO);
  const high = wide / RATIO;
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

/** Returns a frame of a video, cut to the guide, as a JPEG file; null if the browser cannot draw. */
export async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const { x, y, width, height } = guideOf(video.videoWidth, video.videoHeight);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width),
    height: Math.round(height),
  });
  const pen = canvas.getContext('2d');
  if (!pen || width === 0) return null;
  pen.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  return blob && new File([blob], 'face.jpg', { type: 'image/jpeg' });
}

/** Returns the measured picture of a chosen file; null if the browser cannot read it. */
export async function measuredFile(file: Blob): Promise<GreyPicture | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const result = measured(picture, picture.width, picture.height);
    picture.close();
    return result;
  } catch {
    return null;
  }
}
