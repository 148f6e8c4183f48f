import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { extensionOf, IMAGE_TYPES, whyNotFile } from '#domain/attachments/attachment.rules';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceOp } from '#domain/devices/device.status';
import { FACE_RETENTION_DAYS } from '#domain/devices/face-consent';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { deletionCause, type DeletionCause } from '#domain/own-faces/own-face.status';
import { receiptNoOf } from '#domain/own-faces/removal.rules';
import { systemFailure } from '#domain/system/system.failures';
import { FacePhotoService } from '#server/devices/face-photo.service';
import { FaceTerminals } from '#server/devices/face-terminals.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { matchesExtension } from '#server/kit/files/file-type';
import type { UploadedFile } from '#server/kit/http/request';
import { Sweep } from '#server/kit/jobs/sweep';
import { normalizeFaceImage } from './face-image';
import { OwnFaceStore } from './own-face.store';

const SWEEP_LIMIT = 100;

/** Saves and deletes the member's own photo with consent, and updates the terminals. */
@Injectable()
export class OwnFaceService {
  constructor(
    private readonly db: Db,
    private readonly store: OwnFaceStore,
    private readonly photos: FacePhotoService,
    private readonly terminals: FaceTerminals,
  ) {}

  /** Replaces the photo. Terminals that store the face get the new one; jobs that waited for a photo continue. */
  async save(caller: Member, consent: number, files: readonly UploadedFile[]): Promise<void> {
    const { userId } = caller;
    const [file] = files;
    if (!file) throw new Failure(systemFailure.fileTypeWrong, { list: IMAGE_TYPES.join(',') });
    throwIfRefused(whyNotFile({ name: file.name, size: file.cut ? Number.MAX_SAFE_INTEGER : file.bytes }, IMAGE_TYPES));
    const bytes = await readFile(file.path);
    if (!(await matchesExtension(extensionOf(file.name), bytes)))
      throw new Failure(systemFailure.fileTypeWrong, { list: IMAGE_TYPES.join(',') });
    const ref = await this.photos.save(await normalizeFaceImage(bytes));
    const before = await this.db.transact(async (tx) => {
      await this.terminals.lock(tx, userId);
      const { ref: old } = await this.store.findFace(tx, userId);
      await this.store.saveRef(tx, userId, ref, consent);
      await this.terminals.retryNow(tx, userId);
      if (old !== null) await this.terminals.queueForAll(tx, userId, faceOp.update);
      await writeAudit(tx, caller, { action: 'face.save', object: `user:${userId}`, after: { consent } });
      return old;
    });
    await this.photos.delete(before);
    await this.terminals.syncSites(userId, await this.store.upcomingSites(userId));
  }

  /** Deletes the photo and removes the face from every terminal. Returns the number of the receipt. */
  async remove(caller: Member): Promise<string> {
    const { userId } = caller;
    return this.deletePhoto(userId, deletionCause.member, (tx) =>
      writeAudit(tx, caller, { action: 'face.remove', object: `user:${userId}` }),
    );
  }

  /** Deletes photos unused for a month. */
  @Sweep('devices.facesForgotten', 3_600_000, { slice: SWEEP_LIMIT, inWorkers: true })
  async deleteUnused(): Promise<number> {
    const people = await this.store.unusedPeople(FACE_RETENTION_DAYS, SWEEP_LIMIT);
    for (const userId of people) await this.deletePhoto(userId, deletionCause.unused, async () => undefined);
    return people.length;
  }

  /** Deletes a photo with a receipt; returns its number. */
  private async deletePhoto(userId: number, cause: DeletionCause, note: (tx: Tx) => Promise<unknown>): Promise<string> {
    const { ref, receipt } = await this.db.transact(async (tx) => {
      await this.terminals.lock(tx, userId);
      const held = await this.store.findFace(tx, userId);
      if (held.ref === null && cause === deletionCause.member) throw new Failure(deviceFailure.facePhotoMissing);
      await this.store.clearRef(tx, userId);
      const jobs = await this.terminals.queueForAll(tx, userId, faceOp.remove);
      await note(tx);
      return { ref: held.ref, receipt: await this.store.insertDeletion(tx, userId, cause, jobs) };
    });
    await this.photos.delete(ref);
    return receiptNoOf(receipt.date, receipt.id);
  }
}
