import { Injectable } from '@nestjs/common';
import { ALARM_PICTURE_DAYS, faceAlarmKind, type FaceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import { Keyring } from '#server/kit/crypto/keyring';
import type { Tx } from '#server/kit/db/db';
import { redrawImage } from '#server/kit/files/image-redraw';
import { Sweep } from '#server/kit/jobs/sweep';
import { log } from '#server/kit/runtime/log';
import { FaceAlarmStore } from './face-alarm.store';

/** An alarm as a terminal reports it; `at` is the trusted time in epoch ms, `picture` a base64 image. */
export interface FaceAlarmReport {
  readonly kind: string | undefined;
  readonly at: number;
  readonly userNo: string | null;
  readonly picture: string | undefined;
}

const PHOTO_SLICE = 500;
const HOUR_MS = 3_600_000;

const kinds: Readonly<Record<string, FaceAlarmKind>> = { ...faceAlarmKind };

/** Stores face alarms of terminals, with their pictures drawn again and sealed. */
@Injectable()
export class FaceAlarmService {
  constructor(
    private readonly keys: Keyring,
    private readonly store: FaceAlarmStore,
  ) {}

  /** Stores an alarm in the caller's transaction; returns false for an unknown kind. */
  async raise(
    tx: Tx,
    device: { readonly id: number },
    { kind, at, userNo, picture }: FaceAlarmReport,
  ): Promise<boolean> {
    const code = kind === undefined || !Object.hasOwn(kinds, kind) ? undefined : kinds[kind];
    if (code === undefined) return false;
    const photo = picture === undefined ? null : await this.sealedPicture(device.id, picture);
    await this.store.insert(tx, { hardwareId: device.id, kind: code, at, userNo, photo });
    return true;
  }

  /** Deletes pictures after a month. */
  @Sweep('faceAlarms.pictures', HOUR_MS, { slice: PHOTO_SLICE, inWorkers: true })
  dropPhotos(): Promise<number> {
    return this.store.dropPhotos(ALARM_PICTURE_DAYS, PHOTO_SLICE);
  }

  /** An alarm without its picture is better than none: a broken one is left out and logged. */
  private async sealedPicture(hardwareId: number, picture: string): Promise<string | null> {
    try {
      const { bytes } = await redrawImage(Buffer.from(picture, 'base64'));
      return this.keys.seal(bytes.toString('base64'));
    } catch (error) {
      log.warn({ device: hardwareId, reason: (error as Error).message }, 'the picture of a face alarm is broken');
      return null;
    }
  }
}
