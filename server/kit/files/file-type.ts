/** The type of a file by its first bytes and entries, regardless of its name. */
type FileType = 'png' | 'jpeg' | 'pdf' | 'old office' | 'office' | null;

const startsWithBytes = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

/** Returns the entry names of a zip from its directory. */
function zipEntryNames(bytes: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = bytes.indexOf('504b0102', 0, 'hex');
    at !== -1 && names.length < 1_000;
    at = bytes.indexOf('504b0102', at + 46, 'hex')
  )
    names.push(bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
  return names;
}

/** Detects the type of a file. Modern Office files must contain their document and no macro. */
export function detectFileType(bytes: Buffer): FileType {
  if (startsWithBytes(bytes, '89504e470d0a1a0a')) return 'png';
  if (startsWithBytes(bytes, 'ffd8ff')) return 'jpeg';
  if (startsWithBytes(bytes, '255044462d')) return 'pdf';
  if (startsWithBytes(bytes, 'd0cf11e0a1b11ae1')) return 'old office';
  if (!startsWithBytes(bytes, '504b0304')) return null;
  const parts = zipEntryNames(bytes);
  return parts.includes('[Content_Types].xml') &&
    parts.some((name) => name === 'word/document.xml' || name === 'xl/workbook.xml') &&
    !parts.some((name) => /vbaProject/i.test(name))
    ? 'office'
    : null;
}

const typesByExtension: Readonly<Record<string, readonly FileType[]>> = {
  png: ['png', 'jpeg'],
  jpg: ['jpeg', 'png'],
  jpeg: ['jpeg', 'png'],
  pdf: ['pdf'],
  doc: ['old office'],
  xls: ['old office'],
  docx: ['office'],
  xlsx: ['office'],
};

/**
 * Returns whether the content matches the extension. Pictures may be PNG or JPEG under either name, because they are
 * redrawn.
 */
export const matchesExtension = (extension: string, bytes: Buffer): boolean =>
  typesByExtension[extension]?.includes(detectFileType(bytes)) ?? false;

/** Returns the width and height a picture declares, without decoding it; null if it declares none. */
export function declaredImageSize(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  if (detectFileType(bytes) === 'png')
    return bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
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
