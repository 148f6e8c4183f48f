import { strToU8, zipSync } from 'fflate';

/** First day a zip can hold: the same files give the same bytes. */
const FIRST_DAY = '1980-01-01T00:00:00';

/** Returns files as an uncompressed zip archive. */
export const createZip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
      level: 0,
      mtime: FIRST_DAY,
    }),
  );
