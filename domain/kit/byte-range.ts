/** The bytes of a part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part that a `Range` header asks for of a file of so many bytes; null for the whole file, which is also the
 * answer to a header that is malformed, asks for several parts or lies beyond the end.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(bytes - 1, Number(to));
  return start <= end && start < bytes ? { start, end } : null;
}
