import { Injectable } from '@nestjs/common';
import { retentionDays } from '#domain/system/retention.rules';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { CameraViewStore } from './camera-view.store';

const TEN_MINUTES = 600_000;

/** Deletes old entries of the log of views. */
@Injectable()
export class CameraViewSweep {
  constructor(private readonly log: CameraViewStore) {}

  /** Deletes a slice of old views and returns their number. */
  @Sweep('surveillance.forget-views', TEN_MINUTES, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.log.dropOld(retentionDays.cameraView);
  }
}
