import { COMPRESS_QUALITY } from '#domain/attachments/attachment.rules';
import { compressImage, fitWithin } from '#web/kit/browser/compress';

/** The longer edge of a photo of an exception in pixels: large enough to read a gauge. */
const EDGE = 1_600;

/**
 * Returns a photo with a line of text in its lower left corner, such as when and where it was taken. A picture that the
 * browser cannot draw is returned without it.
 */
export async function stampPhoto(file: File, line: string): Promise<{ readonly blob: Blob; readonly name: string }> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = fitWithin(picture.width, picture.height, EDGE);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) return await compressImage(file);
    pen.drawImage(picture, 0, 0, width, height);
    picture.close();
    const size = Math.max(12, Math.round(Math.min(width, height) / 28));
    pen.font = `600 ${size}px sans-serif`;
    pen.fillStyle = 'rgba(0, 0, 0, 0.6)';
    pen.fillRect(0, height - size * 2, Math.min(width, pen.measureText(line).width + size * 1.5), size * 2);
    pen.fillStyle = '#fff';
    pen.textBaseline = 'middle';
    pen.fillText(line, size * 0.75, height - size, width - size * 1.5);
    const blob = await new Promise<Blob | null>((jpeg) => canvas.toBlob(jpeg, 'image/jpeg', COMPRESS_QUALITY));
    return blob ? { blob, name: file.name.replace(/\.\w+$/, '.jpg') } : await compressImage(file);
  } catch {
    return compressImage(file);
  }
}
