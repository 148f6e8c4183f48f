import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MEDIA_FILE, mediaFile, type MediaFile } from '#contract/surveillance/media.contract';
import { privateFile } from '#tools/kit/private-file';

/** Opens the key that the school and the media server share, creating it if missing. */
export const openMediaKey = (dataDir: string): MediaFile =>
  mediaFile.parse(privateFile(join(dataDir, MEDIA_FILE), () => ({ secret: randomBytes(32).toString('hex') })));
