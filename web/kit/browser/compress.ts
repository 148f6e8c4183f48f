import {
  COMPRESS_EDGE,
  COMPRESS_ABOVE_BYTES,
  COMPRESS_QUALITY,
  extensionOf,
  IMAGE_TYPES,
} from '#domain/attachments/attachment.rules';

/** Returns the size to draw a picture at: within the edge length, never larger than the original. */
export const fitWithin = (width: number, height: number, edge = COMPRESS_EDGE): { width: number; height: number } => {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Returns whether a picture is large enough to be compressed first (document 1 §5). */
export const needsCompression = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size > COMPRESS_ABOVE_BYTES && (IMAGE_TYPES as readonly string[]).includes(extensionOf(name));

/**
 * Returns a large picture redrawn smaller as JPEG, PNG included. Other files, undrawable ones and ones that would grow
 * are returned unchanged.
 */
export async function compressImage(file: File): Promise<{ readonly blob: Blob; readonly name: string }> {
  const original = { blob: file, name: file.name };
  if (!needsCompression(file) || typeof createImageBitmap !== 'function') return original;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = fitWithin(picture.width, picture.height);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return original;
    // Transparent pixels become white instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const blob = await new Promise<Blob | null>((jpeg) => canvas.toBlob(jpeg, 'image/jpeg', COMPRESS_QUALITY));
    return blob && blob.size < file.size ? { blob, name: file.name.replace(/\.\w+$/, '.jpg') } : original;
  } catch {
    return original;
  }
}
