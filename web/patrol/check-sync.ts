import { fileClass } from '#domain/attachments/attachment.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { securityChecks } from '#contract/patrol/security-check.contract';
import { call, CallError } from '#web/kit/call/call';
import { sendFiles } from '#web/kit/upload/send-files';
import { offlineStore, type LocalPhoto, type QueuedCheck } from './offline-store';

/** What became of the finished checks of this phone: sent, refused, or still waiting for the network. */
export interface SyncResult {
  readonly sent: number;
  readonly refused: number;
  readonly waiting: number;
}

const LOGIN_CODES: readonly number[] = [401, 408];

/** Whether the server decided about the check; otherwise it is sent again under the same key. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.code > 0 &&
  error.code < 500 &&
  error.code !== 429 &&
  !LOGIN_CODES.includes(error.code);

async function sendPhoto(photo: LocalPhoto): Promise<LocalPhoto> {
  if (photo.id !== undefined) return photo;
  const [stored] = await sendFiles(attachments.upload, [{ blob: photo.blob, name: photo.name }], {
    fileClass: fileClass.proof,
  });
  return stored ? { ...photo, id: stored.id } : photo;
}

/** Sends the photos of a check one by one and keeps which were sent, so that a broken connection repeats none. */
async function sendPhotos(check: QueuedCheck): Promise<QueuedCheck> {
  let current = check;
  for (const [p, point] of check.points.entries())
    for (const [i, item] of point.items.entries())
      for (const [n, photo] of item.photos.entries()) {
        if (photo.id !== undefined) continue;
        const sent = await sendPhoto(photo);
        current = {
          ...current,
          points: current.points.map((one, a) =>
            a === p
              ? {
                  ...one,
                  items: one.items.map((other, b) =>
                    b === i ? { ...other, photos: other.photos.map((held, c) => (c === n ? sent : held)) } : other,
                  ),
                }
              : one,
          ),
        };
        await offlineStore.put('queue', current);
      }
  return current;
}

/** Sends one finished check. */
async function sendCheck(check: QueuedCheck): Promise<void> {
  const { taskId, key, startedAt, finishedAt, points } = await sendPhotos(check);
  await call(
    securityChecks.submit,
    {
      id: taskId,
      key,
      startedAt,
      finishedAt,
      points: points.map(({ seq, visitedAt, code, items }) => ({
        seq,
        visitedAt,
        code,
        items: items.map(({ ok, note, level, photos }) => ({
          ok,
          note,
          level,
          photoIds: photos.flatMap(({ id }) => id ?? []),
        })),
      })),
    },
    { quiet: true },
  );
}

let running: Promise<SyncResult> | null = null;

async function syncOf(userId: number): Promise<SyncResult> {
  const result = { sent: 0, refused: 0, waiting: 0 };
  const queue = (await offlineStore.all('queue')).filter((one) => one.userId === userId && one.refused === null);
  for (const check of queue.toSorted((a, b) => a.finishedAt - b.finishedAt)) {
    try {
      await sendCheck(check);
      await offlineStore.drop('queue', check.key);
      result.sent += 1;
    } catch (error) {
      if (isRefusal(error)) {
        await offlineStore.put('queue', { ...check, refused: error.text });
        result.refused += 1;
      } else {
        result.waiting += 1;
        if (error instanceof CallError && error.code === 0) break;
      }
    }
  }
  return result;
}

/**
 * Sends the finished checks of a person, the oldest first, each once under its key. Those of another login on this phone
 * wait for that login. One run at a time; a refused check is kept with the reason until the person drops it.
 */
export function syncChecks(userId: number): Promise<SyncResult> {
  running ??= syncOf(userId).finally(() => {
    running = null;
  });
  return running;
}
