import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceStatus } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import type { OwnFace } from '#contract/devices/face-photo.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { FacePhotoService } from '#server/devices/face-photo.service';
import { OwnFaceStore } from './own-face.store';

const stampOf = (at: number | null): string | null => (at === null ? null : schoolStamp(at));

/** Shows members their own face photo. */
@Injectable()
export class OwnFaceViewService {
  constructor(
    private readonly db: Db,
    private readonly store: OwnFaceStore,
    private readonly photos: FacePhotoService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Returns the state of the photo and whether an upcoming booking requires one. */
  async status(caller: Member): Promise<OwnFace> {
    const { userId } = caller;
    const { status, takenAt, agreedAt } = await this.store.findFace(this.db, userId);
    return {
      status,
      takenAt: stampOf(takenAt),
      consentAt: stampOf(agreedAt),
      needed: status !== faceStatus.ok && (await this.store.upcomingSites(userId)).length > 0,
    };
  }

  /** Returns the photo and records the access. */
  async view(caller: Member): Promise<{ photo: string }> {
    const { userId } = caller;
    const jpeg = await this.photos.read((await this.store.findFace(this.db, userId)).ref);
    if (!jpeg) throw new Failure(deviceFailure.facePhotoMissing);
    await this.viewers.record(this.db, caller, { of: userId, fields: ['faceData'], why: 'self' });
    return { photo: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
  }
}
