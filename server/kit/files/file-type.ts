import { unzipSync } from 'fflate';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/**
 * Types that a file of an extension may have. Pictures may be PNG or JPEG under either name, because they are redrawn;
 * files of older Office programs have one type.
 */
const typesByExtension: Readonly<Record<string, readonly string[]>> = {
  png: ['png', 'apng', 'jpg'],
  jpg: ['jpg', 'png', 'apng'],
  jpeg: ['jpg', 'png', 'apng'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  docx: ['docx', 'xlsx'],
  xlsx: ['docx', 'xlsx'],
};

/** Returns whether a zip holds a macro; true also for a zip that cannot be read. */
function holdsMacro(bytes: Buffer): boolean {
  let found = false;
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        found ||= /vbaProject/i.test(name);
        return false;
      },
    });
  } catch {
    return true;
  }
  return found;
}

/** Returns whether the content matches the extension. Modern Office files must hold no macro. */
export async function matchesExtension(extension: string, bytes: Buffer): Promise<boolean> {
  const type = (await fileTypeFromBuffer(bytes))?.ext;
  if (type === undefined || !typesByExtension[extension]?.includes(type)) return false;
  return !extension.endsWith('x') || !holdsMacro(bytes);
}

/** Returns whether a file is a video of its extension, mp4 or webm; reads its beginning only. */
export async function isVideoFile(extension: string, path: string): Promise<boolean> {
  const type = (await fileTypeFromFile(path))?.ext;
  return extension === 'webm' ? type === 'webm' : extension === 'mp4' && (type === 'mp4' || type === 'm4v');
}

/** Returns whether the bytes begin as a PNG does. */
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';

/** Returns the width and height a picture declares, without decoding it; null if it declares none. */
export function declaredImageSize(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  if (isPng(bytes)) return bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const JPEG_SCAN = 0xda;
const JPEG_END = Buffer.from('ffd9', 'hex');
const PNG_HEADER_BYTES = 8;
const PNG_CHUNK_BYTES = 12;

/** Returns whether the chunks of a PNG reach its end mark. */
function isCompletePng(bytes: Buffer): boolean {
  for (let at = PNG_HEADER_BYTES; at + PNG_CHUNK_BYTES <= bytes.length;) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at += PNG_CHUNK_BYTES + bytes.readUInt32BE(at);
  }
  return false;
}

/** Returns whether a JPEG has its end mark after its first scan; the mark of a thumbnail stands before. */
function isCompleteJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (marker === JPEG_SCAN) return bytes.includes(JPEG_END, at + 2);
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** Returns whether a picture is whole: a file cut off in transfer decodes with a grey rest. */
export const isCompleteImage = (bytes: Buffer): boolean =>
  isPng(bytes) ? isCompletePng(bytes) : isCompleteJpeg(bytes);
