import { pictureState, type PictureState } from './surveillance.status';

/** How often a page asks for the next snapshot of a camera, in milliseconds. */
export const SNAPSHOT_EVERY_MS = 5_000;
/** A picture older than this is delayed, and older than the second it counts as offline. */
export const SLOW_AFTER_MS = 12_000;
export const OFFLINE_AFTER_MS = 30_000;
/** How long the signed address of snapshots and of a stream is valid, in seconds. */
export const SNAPSHOT_TICKET_SECONDS = 120;
export const STREAM_TICKET_SECONDS = 300;
/** A page that shows a stream says so this often, in milliseconds; a view ends after twice the time without it. */
export const KEEP_EVERY_MS = 20_000;
export const VIEW_GAP_SECONDS = 60;

/** Returns whether a path of the media server may be signed: absolute, in a folder, without anything that leaves it. */
export const isMediaPath = (path: string): boolean => /^(\/[A-Za-z0-9][\w.-]{0,62}){2,6}$/.test(path);

/** Returns the folder of a path, which its signed address opens. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * Returns the state of a picture by when the last one arrived and when the page began to wait for the next (epoch ms,
 * null if none). Two failures in a row are offline.
 */
export function pictureStateOf({
  isSet,
  arrivedAt,
  openedAt,
  failures,
  now,
}: {
  readonly isSet: boolean;
  readonly arrivedAt: number | null;
  readonly openedAt: number;
  readonly failures: number;
  readonly now: number;
}): PictureState {
  if (!isSet) return pictureState.unset;
  const age = now - (arrivedAt ?? openedAt);
  if (failures >= 2 || age > OFFLINE_AFTER_MS) return pictureState.offline;
  if (age > SLOW_AFTER_MS) return pictureState.slow;
  return arrivedAt === null ? pictureState.waiting : pictureState.live;
}
